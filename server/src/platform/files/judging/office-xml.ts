/**
 * The parts of an office file that may make a program outside load or run something (ECMA-376): relations, content types, fields of
 * a text, links of a workbook. They are read by a parser, so that quotes, prefixes, entities and encodings hide nothing; what is not
 * well-formed is not taken.
 */
import { Parser } from 'saxen';
import { unfit } from './verdict.ts';

export type PartKind = 'relations' | 'types' | 'text' | 'link';

/**
 * What a part is, by its name; null: it is not read. Relations may not lead to a text or a link under other names.
 * @param suffix of the office file
 */
export const partKind = (name: string, suffix: string): PartKind | null => {
  const path = name.replaceAll('\\', '/').toLowerCase();
  if (path.endsWith('.rels')) return 'relations';
  if (path === '[content_types].xml') return 'types';
  if (suffix === 'docx' && path.endsWith('.xml') && !path.startsWith('customxml/')) return 'text';
  return suffix === 'xlsx' && LINK.test(path) ? 'link' : null;
};

const LINK = /(?:^|\/)externallinks\/[^/]+\.xml$/i;
/** Parts that hold text with fields. */
const TEXTS: ReadonlySet<string> = new Set(
  'officedocument header footer footnotes endnotes comments commentsextended glossarydocument'.split(' '),
);

/** Last words of the types of relations that may lead outside the file: they are followed by a click, or show a picture. */
const MAY_BE_OUTSIDE: ReadonlySet<string> = new Set(
  'hyperlink image video audio media externallinkpath xlpathmissing xlexternallinkpath xlstartup xllibrary xlalternatestartup'.split(' '),
);
/** Those of parts that hold macros. */
const MACROS: ReadonlySet<string> = new Set('vbaproject vbaprojectsignature wordvbadata xlmacrosheet xlintlmacrosheet'.split(' '));

/** Encodings of XML that a program must know (XML 1.0, 4.3.3); others would be read otherwise than here. */
const ENCODINGS: Readonly<Record<string, string>> = { 'utf-8': 'utf-8', 'us-ascii': 'utf-8', ascii: 'utf-8', 'utf-16': 'utf-16' };

const textOf = (content: Buffer): string => {
  const [a = 0, b = 0] = content;
  const wide =
    (a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)
      ? 'utf-16le'
      : (a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)
        ? 'utf-16be'
        : null;
  const bytes = wide === 'utf-16be' ? Buffer.from(content.subarray(0, content.length & ~1)).swap16() : content;
  let text: string;
  try {
    text = new TextDecoder(wide ? 'utf-16le' : 'utf-8', { fatal: true }).decode(bytes);
  } catch {
    return unfit('damaged');
  }
  const declared = /^\s{0,100}<\?xml[^>]{0,200}?encoding\s{0,20}=\s{0,20}["']([\w.:-]{1,40})["']/
    .exec(text.slice(0, 500))?.[1]
    ?.toLowerCase();
  if (declared !== undefined && (ENCODINGS[declared] === undefined || (ENCODINGS[declared] === 'utf-16') !== (wide !== null)))
    unfit('damaged');
  return text;
};

type Attributes = Readonly<Record<string, string>>;
type Heard = {
  /** Small faults of writing, as in parts that other programs made, are passed over. */ lenient?: boolean;
  open?(name: string, attributes: () => Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
};

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** @throws Unfit `damaged` for what is not well-formed, or declares entities of its own */
const parse = (content: Buffer, heard: Heard): void => {
  const broken = () => unfit('damaged');
  const parser = new Parser();
  parser.on('error', broken);
  if (!heard.lenient) parser.on('warn', broken);
  parser.on('attention', broken);
  parser.on('openTag', (name, getAttributes, decode) => {
    heard.open?.(localName(name), () => {
      const attributes = getAttributes();
      return Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, decode(value)]));
    });
  });
  parser.on('closeTag', (name) => heard.close?.(localName(name)));
  parser.on('text', (text, decode) => heard.text?.(decode(text)));
  parser.on('cdata', (text) => heard.text?.(text));
  parser.parse(textOf(content));
};

const lastWord = (type: string): string =>
  type
    .slice(type.lastIndexOf('/') + 1)
    .trim()
    .toLowerCase();

const checkRelations = (content: Buffer): void =>
  parse(content, {
    open: (name, attributes) => {
      if (name.toLowerCase() !== 'relationship') return;
      const { Type = '', TargetMode = '', Target = '' } = attributes();
      const kind = lastWord(Type);
      if (MACROS.has(kind)) unfit('macro');
      if (TargetMode.trim().toLowerCase() === 'external' && !MAY_BE_OUTSIDE.has(kind))
        unfit('activeContent', { what: `external ${kind.slice(0, 40)}` });
      // what is read for its fields and links is known by its name
      const path = Target.trim().toLowerCase();
      if (kind === 'externallink' && !LINK.test(path)) unfit('damaged');
      if (TEXTS.has(kind) && (!path.endsWith('.xml') || path.includes('customxml'))) unfit('damaged');
    },
  });

const checkTypes = (content: Buffer): void =>
  parse(content, {
    open: (_, attributes) => {
      if (/macroenabled|vbaproject/i.test((attributes().ContentType ?? '').slice(0, 500))) unfit('macro');
    },
  });

/** Fields that ask another program for their content. */
const ASKS = /^\s{0,1000}DDE(?:AUTO)?(?![a-z])/i;
const MOST_INSTRUCTION = 2_000;
const INSTRUCTIONS: ReadonlySet<string> = new Set(['instrText', 'delInstrText']);

const checkInstruction = (text: string): void => {
  if (ASKS.test(text)) unfit('activeContent', { what: 'DDE' });
};

/** The instruction of a field may be cut into pieces, with other fields between (17.16.5). */
const checkFields = (content: Buffer): void => {
  const open: string[] = [];
  let isInstruction = false;
  parse(content, {
    lenient: true,
    open: (name, attributes) => {
      isInstruction ||= INSTRUCTIONS.has(name);
      if (name !== 'fldSimple' && name !== 'fldChar') return;
      const given = Object.fromEntries(Object.entries(attributes()).map(([key, value]) => [localName(key), value]));
      if (name === 'fldSimple') return checkInstruction(given.instr ?? '');
      if (given.fldCharType === 'begin') open.push('');
      else if (given.fldCharType === 'end') open.pop();
    },
    text: (text) => {
      if (!isInstruction) return;
      const joined = ((open.pop() ?? '') + text).slice(0, MOST_INSTRUCTION);
      checkInstruction(joined);
      open.push(joined);
    },
    close: (name) => {
      if (INSTRUCTIONS.has(name)) isInstruction = false;
    },
  });
};

const checkLink = (content: Buffer): void =>
  parse(content, {
    open: (name) => {
      if (name === 'ddeLink' || name === 'oleLink') unfit('activeContent', { what: name === 'ddeLink' ? 'DDE' : 'OLE' });
    },
  });

const CHECKS: Readonly<Record<PartKind, (content: Buffer) => void>> = {
  relations: checkRelations,
  types: checkTypes,
  text: checkFields,
  link: checkLink,
};

/** @throws Unfit */
export const checkOfficePart = (kind: PartKind, content: Buffer): void => CHECKS[kind](content);
