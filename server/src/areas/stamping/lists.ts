/** The register of seals, the log of impressions, the papers for the press. */

import type { stampingCalls, stampTabs } from '@zhengjian/contract/areas/stamping/calls.ts';
import {
  type BatchDetail,
  type CaseStamps,
  type DocumentKind,
  type ImpressionRow,
  KIND_OF_NODE,
  type SealDetail,
  type SealRow,
  type StampRow,
} from '@zhengjian/contract/areas/stamping/records.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { COUNT_LIMIT, type Page } from '@zhengjian/contract/paging.ts';
import { type Selectable, sql } from 'kysely';
import { reachOf } from '../../platform/access/data-scope.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Schema, Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { drawSeal, sealSvg } from '../../platform/signing/seal-drawing.ts';
import { operatorName } from '../../workflow/deputies.ts';
import '../acceptance/tables.ts';
import '../file/tables.ts';
import { lacking, mayStampWith, type NeededSeal, neededSeals } from './seals-of.ts';
import './tables.ts';

const CCC = '1';
const like = (keyword: string) => `%${keyword.replace(/[\\%_]/g, '\\$&')}%`;

const paged = <R>(records: R[], total: number, { size, current }: { size: number; current: number }): Page<R> => ({
  records,
  total,
  totalExact: total < COUNT_LIMIT,
  size,
  current,
  pages: Math.ceil(total / size),
});

type SealLine = Selectable<Schema['seal']> & { uses: number; requests: number };
const sealLine = (s: SealLine): SealRow => ({
  id: s.id,
  sealNo: s.seal_no,
  name: s.name,
  kind: s.kind,
  holderName: s.holder_name,
  validFrom: s.valid_from,
  validTo: s.valid_to,
  state: s.state,
  stateReason: s.state_reason,
  keySource: s.key_source,
  useCount: s.uses,
  openRequests: s.requests,
});

const usesIn = (state: 'approved' | 'requested') =>
  sql<number>`(select count(*)::int from seal_use u where u.tenant_id = seal.tenant_id and u.seal_id = seal.id and u.state = ${sql.lit(state)})`;

export const sealPage = async (tx: Tx, f: Received<typeof stampingCalls.sealPage>): Promise<Page<SealRow>> => {
  let query = tx.selectFrom('seal');
  const { keyword } = f;
  if (keyword)
    query = query.where((e) =>
      e.or([e('name', 'like', like(keyword)), e('seal_no', '=', keyword), e('holder_name', 'like', like(keyword))]),
    );
  if (f.kind) query = query.where('kind', '=', f.kind);
  if (f.state) query = query.where('state', '=', f.state);
  const [rows, { n }] = await Promise.all([
    query
      .selectAll()
      .select([usesIn('approved').as('uses'), usesIn('requested').as('requests')])
      .orderBy('seal_no')
      .limit(f.size)
      .offset((f.current - 1) * f.size)
      .execute(),
    query.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
  ]);
  return paged(rows.map(sealLine), n, f);
};

/** @throws stamping.sealNotFound */
export const sealDetail = async (tx: Tx, actor: Actor, id: string): Promise<SealDetail> => {
  const seal =
    (await tx
      .selectFrom('seal')
      .selectAll()
      .select([usesIn('approved').as('uses'), usesIn('requested').as('requests')])
      .where('id', '=', id)
      .executeTakeFirst()) ?? refuse('stamping.sealNotFound');
  const decides = actor.admin || actor.permissions.has('seal_use_decide');
  const uses = await tx.selectFrom('seal_use').selectAll().where('seal_id', '=', id).orderBy('created_at', 'desc').execute();
  return {
    ...sealLine(seal),
    version: seal.version,
    specimen: sealSvg(drawSeal({ kind: seal.kind, ring: seal.ring, centre: seal.centre, code: seal.code })),
    ring: seal.ring,
    centre: seal.centre,
    code: seal.code,
    certificate: {
      serial: seal.certificate_serial,
      subject: seal.certificate_subject,
      issuer: seal.certificate_issuer,
      until: seal.certificate_until ?? '',
    },
    uses: uses.map((u) => ({
      id: u.id,
      documentKind: u.document_kind,
      level: u.level,
      seam: u.seam,
      position: u.position,
      reason: u.reason,
      state: u.state,
      requestedName: u.requested_name,
      requestedAt: u.created_at,
      decidedName: u.decided_name,
      decidedAt: u.decided_at ?? '',
      decideRemark: u.decide_remark,
      abilities: {
        decide: decides && u.state === 'requested' && u.created_by !== actor.user,
        withdraw: decides && u.state === 'approved',
      },
    })),
  };
};

type Impression = Selectable<Schema['seal_impression']>;
const impressionOf =
  (lang: Language) =>
  (r: Impression): ImpressionRow => ({
    id: r.id,
    createTime: r.created_at,
    sealName: r.seal_name,
    documentKind: r.document_kind,
    documentName: r.document_name,
    documentNo: r.document_no,
    caseId: r.case_id,
    level: r.level,
    seam: r.seam,
    signerName: operatorName(lang, { op_user_name: r.signer_name, deputy_for_name: r.holder_name }),
    confirmedAt: r.confirmed_at,
    beforeSha256: r.before_sha256,
    afterSha256: r.after_sha256,
  });

export const impressionPage = async (
  tx: Tx,
  lang: Language,
  f: Received<typeof stampingCalls.impressionPage>,
): Promise<Page<ImpressionRow>> => {
  let query = tx.selectFrom('seal_impression');
  const { keyword } = f;
  if (keyword)
    query = query.where((e) =>
      e.or([e('document_name', 'like', like(keyword)), e('document_no', '=', keyword), e('after_sha256', '=', keyword)]),
    );
  if (f.documentKind) query = query.where('document_kind', '=', f.documentKind);
  if (f.sealId) query = query.where('seal_id', '=', f.sealId);
  if (f.timeStart) query = query.where('created_at', '>=', f.timeStart);
  if (f.timeEnd) query = query.where('created_at', '<=', f.timeEnd);
  const [rows, { n }] = await Promise.all([
    query
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(f.size)
      .offset((f.current - 1) * f.size)
      .execute(),
    tx.selectFrom(query.select('id').limit(COUNT_LIMIT).as('counted')).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow(),
  ]);
  return paged(rows.map(impressionOf(lang)), n, f);
};

type StampTab = (typeof stampTabs)[number];
type StampFilters = Received<typeof stampingCalls.selectSignaturePrintingCount>;

/** States of ccc_app_status from acceptance to the end of a case that was not given up (domain 3.13). */
const ACCEPTED = 40;
const GIVEN_UP = 90;

/** Papers of accepted cases in nodes that the institute stamps, with the last try at the press. */
const papers = (tx: Tx, actor: Actor, documentKind?: DocumentKind) => {
  const nodes = Object.keys(KIND_OF_NODE).filter((code) => !documentKind || KIND_OF_NODE[code] === documentKind);
  const query = tx
    .selectFrom('archive_file as f')
    .innerJoin('file_catalog as n', (j) => j.onRef('n.tenant_id', '=', 'f.tenant_id').onRef('n.id', '=', 'f.file_catalog_id'))
    .innerJoin('ccc_application as a', (j) => j.onRef('a.tenant_id', '=', 'f.tenant_id').onRef('a.id', '=', 'f.case_id'))
    .leftJoinLateral(
      (e) =>
        e
          .selectFrom('seal_task as t')
          .select(['t.state', 't.fault'])
          .whereRef('t.tenant_id', '=', 'f.tenant_id')
          .whereRef('t.file_id', '=', 'f.id')
          .orderBy('t.created_at', 'desc')
          .orderBy('t.id', 'desc')
          .limit(1)
          .as('last'),
      (j) => j.onTrue(),
    )
    .where('n.need_stamped', '=', true)
    .where('f.filed', '=', true)
    .where('a.state', '>=', ACCEPTED)
    .where('a.state', '<', GIVEN_UP)
    .where('n.catalog_code', 'in', nodes.length > 0 ? nodes : ['']);
  return reachOf(actor, CCC) === 'all' ? query : query.where(sql<boolean>`false`);
};

const onTab = (tx: Tx, actor: Actor, tab: StampTab, f: StampFilters) => {
  let query = papers(tx, actor, f.documentKind);
  const { keyword } = f;
  if (keyword)
    query = query.where((e) =>
      e.or([
        e('f.original_filename', 'like', like(keyword)),
        e('a.application_no', '=', keyword),
        e('a.applicant_name', 'like', like(keyword)),
      ]),
    );
  if (tab === 'stamped') return query.where('f.is_stamped', '=', true);
  const open = query.where('f.is_stamped', '=', false).where('f.has_problem', '=', tab === 'returned');
  if (tab === 'returned') return open;
  return tab === 'failed'
    ? open.where('last.state', '=', 'failed')
    : open.where((e) => e.or([e('last.state', 'is', null), e('last.state', '<>', 'failed')]));
};

const countOf = async (tx: Tx, actor: Actor, tab: StampTab, f: StampFilters): Promise<number> =>
  (
    await tx
      .selectFrom(onTab(tx, actor, tab, f).select('f.id').limit(COUNT_LIMIT).as('counted'))
      .select(sql<number>`count(*)::int`.as('n'))
      .executeTakeFirstOrThrow()
  ).n;

const COLUMNS = [
  'f.id',
  'f.case_id',
  'f.original_filename',
  'f.suffix',
  'f.file_sha256',
  'f.file_size',
  'f.created_at',
  'f.create_user_name',
  'f.is_stamped',
  'f.stamped_not_saved',
  'f.has_problem',
  'f.problem_remark',
  'f.seals',
  'n.catalog_code',
  'n.name',
  'n.name_en',
  'a.application_no',
  'a.applicant_name',
  'a.product_name',
  'a.state as case_state',
  'last.state',
  'last.fault',
] as const;
const linesOf = (tx: Tx, actor: Actor) => papers(tx, actor).select(COLUMNS);
type PaperLine = Awaited<ReturnType<ReturnType<typeof linesOf>['executeTakeFirstOrThrow']>>;

const stampRowOf =
  (actor: Actor, needed: ReadonlyMap<DocumentKind, readonly NeededSeal[]>) =>
  (r: PaperLine): StampRow => {
    const documentKind: DocumentKind = KIND_OF_NODE[r.catalog_code] ?? 'otherPaper';
    const seals = needed.get(documentKind) ?? [];
    const next = lacking(seals, r.seals)[0];
    return {
      fileId: r.id,
      caseId: r.case_id,
      documentName: r.original_filename,
      suffix: r.suffix,
      documentKind,
      nodeName: actor.lang === 'en' ? r.name_en : r.name,
      applicationNo: r.application_no,
      applicantName: r.applicant_name,
      createTime: r.created_at,
      createUser: r.create_user_name,
      isStamped: r.is_stamped,
      stampedNotSaved: r.stamped_not_saved,
      returned: r.has_problem ? r.problem_remark : '',
      seals: seals.map((s) => ({
        name: s.name,
        holderName: s.holderName,
        state: r.seals.includes(s.sealId) ? 'done' : s === next ? 'next' : 'later',
      })),
      mine: next !== undefined && mayStampWith(actor, next) !== null,
      taskState: r.state ?? '',
      fault: r.fault ?? '',
    };
  };

export const stampPage = async (
  tx: Tx,
  actor: Actor,
  f: Received<typeof stampingCalls.selectSignaturePrintingPagePage>,
): Promise<Page<StampRow>> => {
  const [rows, total, needed] = await Promise.all([
    onTab(tx, actor, f.tab, f)
      .select(COLUMNS)
      .orderBy('f.created_at', f.tab === 'stamped' ? 'desc' : 'asc')
      .orderBy('f.id')
      .limit(f.size)
      .offset((f.current - 1) * f.size)
      .execute(),
    countOf(tx, actor, f.tab, f),
    neededSeals(tx, actor.tenant),
  ]);
  return paged(rows.map(stampRowOf(actor, needed)), total, f);
};

/** One such paper with what stamping it needs to know; undefined where the viewer does not see it, or it takes no seal. */
export const paperFor = async (tx: Tx, actor: Actor, fileId: string) => {
  const [row, needed] = await Promise.all([
    papers(tx, actor).select(COLUMNS).where('f.id', '=', fileId).executeTakeFirst(),
    neededSeals(tx, actor.tenant),
  ]);
  return (
    row && {
      ...stampRowOf(actor, needed)(row),
      sha256: row.file_sha256,
      /** bytes */
      size: Number(row.file_size),
      carried: row.seals,
    }
  );
};

/** @throws stamping.caseNotFound for a case without such papers, or one the viewer does not see */
export const stampsOfCase = async (tx: Tx, actor: Actor, caseId: string): Promise<CaseStamps> => {
  const [rows, impressions, needed] = await Promise.all([
    papers(tx, actor).select(COLUMNS).where('f.case_id', '=', caseId).orderBy('n.sort').orderBy('f.created_at').orderBy('f.id').execute(),
    tx.selectFrom('seal_impression').selectAll().where('case_id', '=', caseId).orderBy('created_at').orderBy('id').execute(),
    neededSeals(tx, actor.tenant),
  ]);
  const first = rows[0] ?? refuse('stamping.caseNotFound');
  return {
    caseId,
    applicationNo: first.application_no,
    applicantName: first.applicant_name,
    productName: first.product_name,
    state: first.case_state,
    papers: rows.map((r) => ({
      ...stampRowOf(actor, needed)(r),
      impressions: impressions.filter((i) => i.file_id === r.id).map(impressionOf(actor.lang)),
    })),
  };
};

export const stampCounts = async (tx: Tx, actor: Actor, f: StampFilters) => {
  const [waiting, failed, returned, stamped] = await Promise.all([
    countOf(tx, actor, 'waiting', f),
    countOf(tx, actor, 'failed', f),
    countOf(tx, actor, 'returned', f),
    countOf(tx, actor, 'stamped', f),
  ]);
  return { waiting, failed, returned, stamped };
};

/** @throws stamping.batchNotFound */
export const batchOf = async (tx: Tx, id: string): Promise<BatchDetail> => {
  const batch = (await tx.selectFrom('seal_batch').selectAll().where('id', '=', id).executeTakeFirst()) ?? refuse('stamping.batchNotFound');
  const tasks = await tx.selectFrom('seal_task').selectAll().where('batch_id', '=', id).orderBy('position').execute();
  const count = (state: string) => tasks.filter((t) => t.state === state).length;
  return {
    id: batch.id,
    total: batch.total,
    done: count('done'),
    failed: count('failed'),
    cancelled: count('cancelled'),
    ended: count('waiting') + count('running') === 0,
    requestedName: batch.requested_name,
    createTime: batch.created_at,
    tasks: tasks.map((t) => ({
      fileId: t.file_id,
      documentName: t.document_name,
      state: t.state,
      fault: t.fault,
      endTime: t.ended_at ?? '',
    })),
  };
};
