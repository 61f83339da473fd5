/**
 * PDF files (ISO 32000-1): whole, readable without a password, and without anything that runs, sends, is attached or starts by
 * itself. Judged are the objects that a reader could find (see `pdf/objects.ts`); what cannot be read is not taken.
 */
import { type Objects, objectsOf } from './pdf/objects.ts';
import { type Source, withFileSource } from './pdf/source.ts';
import { type Dict, isDict, nameOf, refOf, type Value } from './pdf/values.ts';
import { unfit } from './verdict.ts';

/** Names of actions and parts that run, send or fetch something; wherever one of them stands. */
const RUNS: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'SubmitForm',
  'ImportData',
  'RichMedia',
  'GoToE',
  'OnInstantiate',
  'XFA',
]);
const ATTACHED: ReadonlySet<string> = new Set(['EmbeddedFiles', 'EmbeddedFile']);
/** Actions that show a place of the document itself, or how it is shown. */
const HARMLESS: ReadonlySet<string> = new Set(['GoTo', 'Named', 'Hide', 'SetOCGState', 'Trans']);
/** Events that start an action without anybody's doing (tables 194 to 197). */
const EVENTS: ReadonlySet<string> = new Set('E X D U Fo Bl PO PC PV PI O C K F V WC WS DS WP DP'.split(' '));
/** Keys of a file specification beside its embedded content. */
const FILE_KEYS = ['F', 'UF', 'DOS', 'Mac', 'Unix', 'Type'];
/** Actions that start by themselves, and those behind them; an honest file has a handful. */
const MOST_ACTIONS = 10_000;
/** Bytes read for each byte of the file at most, and beside that what unpacked objects cost. */
const WORK_PER_BYTE = 4;
const WORK_BESIDE = 1_000_000_000;

type Started = { what: string; value: Value };

const startedBy = (dict: Dict): Started[] => {
  const opened = dict.get('OpenAction');
  const events = dict.get('AA');
  return [
    ...(opened === undefined || opened === null ? [] : [{ what: 'OpenAction', value: opened }]),
    ...(events === undefined || events === null ? [] : [{ what: 'AA', value: events }]),
  ];
};

const look = (dict: Dict): void => {
  if (dict.has('JS') && dict.has('S')) unfit('activeContent', { what: 'JavaScript' });
  if (dict.has('EF') && FILE_KEYS.some((key) => dict.has(key))) unfit('attachments');
  const secret = dict.get('Encrypt');
  if (isDict(secret) || refOf(secret) !== null) unfit('encrypted');
};

/** @throws Unfit unless whatever starts by itself only shows a place of the document. */
const checkStarted = (started: readonly Started[], { versions }: Objects): void => {
  let actions = 0;
  const checked = new Set<number>();
  /** All that a value may stand for; what is not here may stand where only another reader finds it. */
  const meant = ({ what, value }: Started): Value[] => {
    const number = refOf(value);
    if (number === null) return [value];
    const found = versions(number);
    return found.length > 0 ? found : unfit('activeContent', { what });
  };
  const checkAction = (action: Started): void => {
    if (++actions > MOST_ACTIONS) unfit('tooComplex');
    const number = refOf(action.value);
    if (number !== null && checked.has(number)) return;
    if (number !== null) checked.add(number);
    const { what } = action;
    for (const value of meant(action)) {
      // a place, or the name of one
      if (!isDict(value)) continue;
      if (!HARMLESS.has(nameOf(value.get('S')) ?? '')) unfit('activeContent', { what });
      const next = value.get('Next') ?? null;
      for (const one of Array.isArray(next) ? next : [next]) checkAction({ what, value: one });
    }
  };
  for (const one of started) {
    if (one.what === 'OpenAction') {
      checkAction(one);
      continue;
    }
    for (const events of meant(one).filter(isDict))
      for (const [event, value] of events) {
        if (!EVENTS.has(event)) continue;
        // a font or picture may bear the name AA too: what belongs to it says of what type it is, and is no action
        const isAction = meant({ what: 'AA', value }).some((v) => isDict(v) && (v.has('S') || !v.has('Type')));
        if (isAction) checkAction({ what: 'AA', value });
      }
  }
};

const judgeSource = (source: Source): void => {
  if (!/^%PDF-\d/.test(source.slice(0, 8).toString('latin1'))) unfit('contentMismatch', { suffix: 'pdf' });
  const tail = source.slice(source.size - 2_048, source.size).toString('latin1');
  // nothing behind its end: what stands there belongs to another file in the same bytes
  if (!/%%EOF[\s\0]*$/.test(tail) || !/startxref\s+\d+/.test(tail)) unfit('damaged');
  const started: Started[] = [];
  const objects = objectsOf(
    source,
    { left: source.size * WORK_PER_BYTE + WORK_BESIDE },
    {
      name: (name) => {
        if (RUNS.has(name)) unfit('activeContent', { what: name });
        if (ATTACHED.has(name)) unfit('attachments');
      },
      dict: (dict) => {
        look(dict);
        started.push(...startedBy(dict));
        if (started.length > MOST_ACTIONS) unfit('tooComplex');
      },
    },
  );
  checkStarted(started, objects);
};

/** Reads without waiting, in a thread of its own. @throws Unfit */
export const judgePdf = (file: string): void => withFileSource(file, judgeSource);
