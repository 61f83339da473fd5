/** Two states of one thing, each as its form reads, line by line: what is different. Pure; words come from the caller. */
import type { Change, FileContent } from '@zhengjian/contract/change.ts';

/** `file`: what the value tells of, where it can be opened. */
export type SheetField = { label: string; value: string; file?: FileContent };
/** Fields of a part of a form: its own, or those of one row of a list, which has a key and a name. */
export type SheetLine = { section: string; key: string; name: string; fields: readonly SheetField[] };
/** In the order of the form. */
export type Sheet = readonly SheetLine[];

/** A part's own fields. */
export const ownFields = (section: string, fields: readonly SheetField[]): SheetLine => ({ section, key: '', name: '', fields });

/** Rows of a list by their names; a name used twice is told apart by how often it came before. */
export const listRows = <T>(
  section: string,
  rows: readonly T[],
  of: (row: T) => { name: string; fields: readonly SheetField[] },
): Sheet => {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const { name, fields } = of(row);
    const n = (seen.get(name) ?? 0) + 1;
    seen.set(name, n);
    const shown = n === 1 ? name : `${name} (${n})`;
    return { section, key: shown || '-', name: shown, fields };
  });
};

const whole = ({ fields }: SheetLine): string =>
  fields
    .map(({ value }) => value)
    .filter(Boolean)
    .join(' · ');

const fileIn = (fields: readonly SheetField[]): FileContent | null => fields.find(({ file }) => file !== undefined)?.file ?? null;
const filesOf = (before: readonly SheetField[], after: readonly SheetField[]): Pick<Change, 'files'> => {
  const files = { before: fileIn(before), after: fileIn(after) };
  return files.before === null && files.after === null ? {} : { files };
};

const between = (section: string, about: string, before: readonly SheetField[], after: readonly SheetField[]): Change[] => {
  const labels = [...new Set([...after, ...before].map(({ label }) => label))];
  const valueIn = (fields: readonly SheetField[], label: string) => fields.find((field) => field.label === label)?.value ?? '';
  return labels.flatMap((label): Change[] => {
    const [old, now] = [valueIn(before, label), valueIn(after, label)];
    const of = (fields: readonly SheetField[]) => fields.filter((field) => field.label === label);
    return old === now ? [] : [{ section, about, label, kind: 'changed', before: old, after: now, ...filesOf(of(before), of(after)) }];
  });
};

const NO_LINE = { fields: [] };

/** Everything that is different, section by section in the order of the form. */
export const differences = (before: Sheet, after: Sheet): Change[] => {
  const sections = [...new Set([...after, ...before].map(({ section }) => section))];
  const lineIn = (sheet: Sheet, { section, key }: SheetLine) => sheet.find((line) => line.section === section && line.key === key);
  return sections.flatMap((section) => {
    const gone = before.filter((line) => line.section === section && lineIn(after, line) === undefined);
    return [
      ...after
        .filter((line) => line.section === section)
        .flatMap((line): Change[] => {
          const earlier = lineIn(before, line);
          if (earlier === undefined && line.key !== '')
            return [{ section, about: '', label: line.name, kind: 'added', before: '', after: whole(line), ...filesOf([], line.fields) }];
          return between(section, line.name, (earlier ?? NO_LINE).fields, line.fields);
        }),
      ...gone.flatMap((line): Change[] =>
        line.key === ''
          ? between(section, '', line.fields, [])
          : [{ section, about: '', label: line.name, kind: 'removed', before: whole(line), after: '', ...filesOf(line.fields, []) }],
      ),
    ];
  });
};
