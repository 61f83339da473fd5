/**
 * Opens the app from the sources beside this file over a database brought to their structure, does with it what is asked for, and
 * prints what each of them told. Run by the tests of the examples in a copy of the sources: `run.ts <addresses> <what is asked for>`.
 */
import { migrate } from '@zhengjian/server/src/platform/database/migrate.ts';
import { openExampleApp } from './app.ts';
import { makeCaseDocument } from './document.ts';
import { askList } from './list.ts';
import { decideLeave } from './node.ts';
import { keepRegister } from './register.ts';

type Ways = { list: typeof askList; node: typeof decideLeave; document: typeof makeCaseDocument; register: typeof keepRegister };

/** What the examples are asked for; `cases` are played before. */
export type Asked = { cases: number } & { [Way in keyof Ways]?: Parameters<Ways[Way]>[1] };
/** What they told, as it comes out of the other process. */
// biome-ignore lint/suspicious/noExplicitAny: answers of calls that the sources beside the test do not know
export type Told = Record<keyof Ways, any>;

const [urls, { cases, list, node, document, register }] = process.argv.slice(2).map((word) => JSON.parse(word)) as [
  Record<'app' | 'system' | 'owner', string>,
  Asked,
];
await migrate(urls.owner);
const opened = await openExampleApp(urls, cases);
try {
  const told: Partial<Told> = {
    ...(list && { list: await askList(opened, list) }),
    ...(node && { node: await decideLeave(opened, node) }),
    ...(document && { document: await makeCaseDocument(opened, document) }),
    ...(register && { register: await keepRegister(opened, register) }),
  };
  process.stdout.write(`${JSON.stringify(told)}\n`);
} finally {
  await opened.close();
}
