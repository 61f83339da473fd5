/**
 * Opens the app from the sources beside this file, plays a few cases and makes a document of an accepted one, twice. Prints what was
 * offered, what was answered, and the file as it stands with the case. Run by document-example.test.ts in a copy of the sources.
 */
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { asTenant } from '@zhengjian/server/src/platform/jobs/as-tenant.ts';
import { makeCall } from '../caller.ts';
import { simulateDemo } from '../demo.ts';
import { MAIN_TENANT } from '../institute.ts';
import { createUsers } from '../people.ts';
import { openExampleApp } from './example-app.ts';

const [document = '', account = '', appUrl = '', systemUrl = ''] = process.argv.slice(2);
const CASES = 8;
const until = new Date('2026-03-06T17:00:00+08:00');
const { app, db, world, close } = await openExampleApp(appUrl, systemUrl);
try {
  await simulateDemo(
    { app, db, world },
    { seed: 'example', cases: CASES, until, months: 2, goal: 'acceptance', signal: new AbortController().signal },
  );
  world.setNow(until);
  const auth = { token: await createUsers({ app, db, world }, MAIN_TENANT).as(account), lang: 'en' as const };
  const { id } = await asTenant(db, MAIN_TENANT, (tx) =>
    tx
      .selectFrom('business_case as c')
      .innerJoin('wf_involved as i', 'i.business_id', 'c.id')
      .innerJoin('user_account as u', 'u.id', 'i.user_id')
      .select('c.id')
      .where('c.phase', '=', 'accepted')
      .where('u.account', '=', account)
      .where('i.acts', '=', true)
      .orderBy('c.case_no')
      .executeTakeFirstOrThrow(),
  );
  const offered = await makeCall(app, stampingCalls.caseDocuments, { id }, auth);
  const made = [await makeCall(app, stampingCalls.makeDocument, { id, document }, auth)];
  made.push(await makeCall(app, stampingCalls.makeDocument, { id, document }, auth));
  const filed = await asTenant(db, MAIN_TENANT, (tx) =>
    tx
      .selectFrom('archive_file as f')
      .innerJoin('file_catalog as n', 'n.id', 'f.file_catalog_id')
      .innerJoin('paper_place as p', (j) => j.onRef('p.file_sha256', '=', 'f.file_sha256'))
      .select(['f.original_filename as name', 'n.catalog_code as node', 'p.document_kind as kind', 'p.pages', 'p.anchors'])
      .where('f.id', '=', made[0]?.fileId ?? '')
      .executeTakeFirst(),
  );
  process.stdout.write(`${JSON.stringify({ offered, made: made.map((m) => m.fileId), filed: filed ?? null })}\n`);
} finally {
  await close();
}
