/**
 * Every object that a reader could find in a PDF, by number. A reader goes by the table of places, or by a search where the table is
 * broken; here what follows each `obj` is read, wherever it stands, so that no table can lead a reader to something unseen. Objects
 * in compressed streams come beside them (7.5.7); their streams are known by what they hold, not by the type they say.
 */
import { Unfit, unfit } from '../verdict.ts';
import { unpack } from './filters.ts';
import { memorySource, type Source } from './source.ts';
import {
  Broken,
  type Dict,
  isDict,
  nameOf,
  type Reader,
  readerAt,
  refOf,
  spend,
  type Value,
  type Watch,
  type Work,
  wordOf,
} from './values.ts';

/** Where an object stands: in the file, or in one of the compressed streams. */
type Place = { packed: number | null; at: number };
type PackedStream = { dict: Dict; at: number };

export type Objects = {
  /** All that stand under a number: later versions leave the earlier ones in the file. */
  versions(number: number): Value[];
};

/** Bytes of one compressed stream as it stands in the file. */
const MOST_STREAM = 16 << 20;
/** Bytes that all of them may unpack to. */
const MOST_UNPACKED = 300_000_000;
const MOST_OBJECTS = 3_000_000;
/** References that lead to references. */
const MOST_STEPS = 20;

const idle: Watch = { name: () => undefined, dict: () => undefined };

/** Number of the object whose `obj` stands at `at`; null where none stands before it. */
const numberBefore = (source: Source, at: number): number | null => {
  const found = /(\d{1,10})[\s\0]+\d{1,5}[\s\0]*$/.exec(source.slice(at - 40, at).toString('latin1'));
  return found ? Number(found[1]) : null;
};

/** Behind the keyword and its line end, as readers go: blanks may stand between. @returns null where no stream follows */
const streamAfter = (source: Source, from: number): number | null => {
  let at = from;
  while ([0, 9, 10, 12, 13, 32].includes(source.byte(at))) at++;
  if (source.slice(at, at + 6).toString('latin1') !== 'stream') return null;
  at += 6;
  while ([0, 9, 12, 32].includes(source.byte(at))) at++;
  if (source.byte(at) === 13) at++;
  if (source.byte(at) === 10) at++;
  return at;
};

const holdsObjects = (dict: Dict): boolean => nameOf(dict.get('Type')) === 'ObjStm' || dict.has('First');
/** Its bytes would come from elsewhere (table 5, key F). */
const isOutside = (dict: Dict): boolean => dict.has('F') && dict.get('F') !== null;

/**
 * Looks through the whole file.
 * @param watch is told of every name and dictionary
 * @throws Unfit
 */
export const objectsOf = (source: Source, work: Work, watch: Watch): Objects => {
  const places = new Map<number, Place[]>();
  const streams: PackedStream[] = [];
  let known = 0;
  const keep = (number: number, place: Place) => {
    if (++known > MOST_OBJECTS) unfit('tooComplex');
    const others = places.get(number);
    if (others) others.push(place);
    else places.set(number, [place]);
  };

  const readObject = (at: number): void => {
    const number = numberBefore(source, at);
    const reader = readerAt(source, at + 3, work, watch);
    let value: Value;
    try {
      value = reader.value();
    } catch (e) {
      // three letters among the bytes of a picture are no object
      if (e instanceof Broken && number === null) return;
      throw e instanceof Broken ? new Unfit('damaged') : e;
    }
    if (number !== null) keep(number, { packed: null, at: at + 3 });
    if (!isDict(value)) return;
    const data = streamAfter(source, reader.at());
    if (data === null) return;
    if (isOutside(value)) unfit('activeContent', { what: 'F' });
    if (holdsObjects(value)) streams.push({ dict: value, at: data });
  };
  for (let at = source.find('obj', 0); at >= 0; at = source.find('obj', at + 3))
    if (source.slice(at - 3, at).toString('latin1') !== 'end') readObject(at);
  for (let at = source.find('trailer', 0); at >= 0; at = source.find('trailer', at + 7)) {
    try {
      readerAt(source, at + 7, work, watch).value();
    } catch (e) {
      if (!(e instanceof Broken)) throw e;
    }
  }

  let unpackedLeft = MOST_UNPACKED;
  const unpacked = new Map<number, Source>();
  /** What a value stands for, by the newest version in the file itself. */
  const plain = (value: Value | undefined): Value | undefined => {
    const number = refOf(value);
    if (number === null) return value;
    const place = places.get(number)?.findLast(({ packed }) => packed === null);
    return place ? read(readerAt(source, place.at, work, idle)) : undefined;
  };
  const rawOf = ({ dict, at }: PackedStream): Buffer => {
    const length = plain(dict.get('Length'));
    if (typeof length === 'number' && length >= 0 && length <= MOST_STREAM) {
      const behind = source.slice(at + length, at + length + 20).toString('latin1');
      if (/^[\s\0]*endstream/.test(behind)) return source.slice(at, at + length);
    }
    const end = source.find('endstream', at);
    return end < 0 || end - at > MOST_STREAM ? unfit('damaged') : source.slice(at, end);
  };
  const open = (index: number): Source => {
    const found = unpacked.get(index);
    if (found) return found;
    const stream = streams[index];
    if (!stream) return unfit('damaged');
    const bytes = unpack(rawOf(stream), stream.dict, plain);
    unpackedLeft -= bytes.length;
    if (unpackedLeft < 0) unfit('bomb');
    spend(work, bytes.length);
    const opened = memorySource(bytes);
    unpacked.clear();
    unpacked.set(index, opened);
    return opened;
  };
  const read = (reader: Reader): Value => {
    try {
      return reader.value();
    } catch (e) {
      if (e instanceof Broken) return unfit('damaged');
      throw e;
    }
  };
  /** First numbers and places of the objects, from `First` on the objects themselves. */
  const readPacked = (index: number): void => {
    const inside = open(index);
    const first = plain(streams[index]?.dict.get('First'));
    const from = typeof first === 'number' && first >= 0 && first <= inside.size ? first : unfit('damaged');
    const head = readerAt(memorySource(inside.slice(0, from)), 0, work, idle);
    const listed: [number, number][] = [];
    for (;;) {
      const [number, at] = [head.value(), head.value()];
      if (wordOf(number) === '') break;
      if (typeof number === 'number' && typeof at === 'number' && at >= 0) listed.push([number, from + at]);
      else unfit('damaged');
    }
    for (const [number, at] of listed) {
      keep(number, { packed: index, at });
      read(readerAt(inside, at, work, watch));
    }
  };
  for (let i = 0; i < streams.length; i++) readPacked(i);

  const versions = (number: number, steps = 0): Value[] => {
    if (steps > MOST_STEPS) return unfit('tooComplex');
    return (places.get(number) ?? []).flatMap(({ packed, at }) => {
      const value = read(readerAt(packed === null ? source : open(packed), at, work, idle));
      const further = refOf(value);
      return further === null ? [value] : versions(further, steps + 1);
    });
  };
  return { versions: (number) => versions(number) };
};
