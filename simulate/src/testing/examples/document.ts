/** Makes a document of an accepted case, twice, and tells what was offered, what was answered, and the file as it stands with the case. */
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { asTenant } from '@zhengjian/server/src/platform/jobs/as-tenant.ts';
import { makeCall } from '../../caller.ts';
import { MAIN_TENANT } from '../../institute.ts';
import type { ExampleApp } from './app.ts';

export const makeCaseDocument = async ({ app, db, as }: ExampleApp, { document, account }: { document: string; account: string }) => {
  const auth = { ...(await as(account)), lang: 'en' as const };
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
  return { offered, made: made.map((m) => m.fileId), filed: filed ?? null };
};
