/**
 * Sets papers in a thread of its own, since Typst's calls are synchronous. Told by three facts of the compiler: an unknown
 * font family is only a warning (here an error), a missing glyph is not even that (looked for before), and its memory grows
 * with every document until the cache is evicted.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { NodeCompiler, type NodeError } from '@myriaddreamin/typst-ts-node-compiler';
import { FONTS } from './fonts.ts';
import { missingIn } from './glyphs.ts';

export type PaperOrder = {
  id: number;
  /** File in the templates' folder. */
  file: string;
  /** Texts that go on paper, as JSON. */
  data: string;
  /** Pictures by the name the template reads them under. */
  pictures: Record<string, Uint8Array>;
};

/** A place that a template keeps free for a seal or a signature; distances in points from the page's top left. */
export type Anchor = { name: string; page: number; x: number; y: number };

export type PaperAnswer =
  | { id: number; pdf: Uint8Array; pages: number; anchors: Anchor[] }
  | { id: number; missing: string }
  | { id: number; fault: string };

type Diagnostic = { message?: string; range?: unknown };

const { templates } = workerData as { templates: string };
const compiler = NodeCompiler.create({ workspace: templates, fontArgs: [{ fontPaths: Object.values(FONTS) }] });

const told = (error: NodeError | null): string =>
  ((error ? compiler.fetchDiagnostics(error) : []) as Diagnostic[]).map((d) => d.message ?? '').join('; ');

const firstMissing = (data: string): string => {
  let missing = '';
  JSON.parse(data, (_key, value: unknown) => {
    if (typeof value === 'string' && !missing) missing = missingIn(value);
    return value;
  });
  return missing;
};

const points = (length: string): number => Number.parseFloat(length);

const set = (order: PaperOrder): PaperAnswer => {
  const missing = firstMissing(order.data);
  if (missing) return { id: order.id, missing };
  const shadows = Object.entries(order.pictures).map(([name, bytes]) => ({ at: `${templates}/${name}`, bytes }));
  try {
    for (const { at, bytes } of shadows) compiler.mapShadow(at, Buffer.from(bytes));
    const made = compiler.compile({ mainFilePath: `${templates}/${order.file}`, inputs: { data: order.data } });
    const document = made.result;
    if (!document) return { id: order.id, fault: told(made.takeError()) || 'not compiled' };
    const warnings = told(made.takeWarnings());
    if (warnings) return { id: order.id, fault: warnings };
    const found = compiler.query(document, { selector: '<anchor>', field: 'value' }) as {
      name: string;
      page: number;
      pos: { x: string; y: string };
    }[];
    return {
      id: order.id,
      pdf: compiler.pdf(document, { pdfStandard: 'a-2u' }),
      pages: document.numOfPages,
      anchors: found.map(({ name, page, pos }) => ({ name, page, x: points(pos.x), y: points(pos.y) })),
    };
  } finally {
    for (const { at } of shadows) compiler.unmapShadow(at);
    compiler.evictCache(0);
  }
};

parentPort?.on('message', (order: PaperOrder) => {
  let answer: PaperAnswer;
  try {
    answer = set(order);
  } catch (e) {
    answer = { id: order.id, fault: e instanceof Error ? e.message : String(e) };
  }
  parentPort?.postMessage(answer);
});
