/** Papers that carry seals: what is shown of them, one paper, the papers of one case. */
import type { CaseStamps, DocumentKind, StampRow } from '@zhengjian/contract/areas/stamping/records.ts';
import type { CasePhase } from '@zhengjian/contract/cases.ts';
import { sql } from 'kysely';
import { findsEverything } from '../../cases/within.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { refuse } from '../../platform/refuse.ts';
import { dayText, type World } from '../../platform/world.ts';
import { operatorName } from '../../workflow/deputies.ts';
import type { Act } from '../../workflow/registry.ts';
import { impressionOf } from './impressions.ts';
import { hasEnded, lacking, mayStampWith, type NeededSeal, neededSeals, stoppedOn } from './seals-of.ts';
import '../../cases/tables.ts';
import '../file/tables.ts';
import './tables.ts';
import { documentKindOf, nodesOfKind } from './document-kinds.ts';
import { stampingStep } from './step-of-case.ts';

/** Who looks, and when: a seal may be out of its time. */
type Viewer = { actor: Actor; world: Pick<World, 'now'> };

const PHASES: readonly CasePhase[] = ['accepted', 'issued'];
/** Whether papers of a case in this phase are stamped. */
export const isStampedIn = (phase: CasePhase): boolean => PHASES.includes(phase);
/** The same phases, in a statement. */
export const STAMPED_PHASES = sql.raw(`(${PHASES.map((phase) => `'${phase}'`).join(', ')})`);

/** Nodes that the institute stamps; a handful, read anew each time because an administrator may change them. */
export const stampedNodes = (tx: Tx, documentKind?: DocumentKind) => {
  const codes = nodesOfKind(documentKind);
  return tx
    .selectFrom('file_catalog as n')
    .where('n.need_stamped', '=', sql.lit(true))
    .where('n.catalog_code', 'in', codes.length > 0 ? codes : ['']);
};

const OF_PAPER = [
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
  'f.press_state',
  'f.press_fault',
  'f.press_retry_at',
  'f.press_batch',
  'a.case_no',
  'a.applicant_name',
  'a.title',
  'a.state as case_state',
] as const;

const OF_NODE = ['n.catalog_code', 'n.name', 'n.name_en'] as const;

/**
 * Papers of accepted cases in the node `n` of the query around it; the last try at the stamping worker stands on the paper (`tries.ts`).
 * States and tabs stand in the text: the plan kept for a hot statement knows no parameter, takes a range of states for one case in
 * two hundred and reads every case (70 ms for a page of 20 with 20,000 papers).
 */
const papersOfNode = (tx: Tx, actor: Actor) => {
  const query = tx
    .selectFrom('archive_file as f')
    .innerJoin('business_case as a', (j) => j.onRef('a.tenant_id', '=', 'f.tenant_id').onRef('a.id', '=', 'f.case_id'))
    .where(sql<boolean>`(f.tenant_id, f.file_catalog_id) = (n.tenant_id, n.id)`)
    .where('f.filed', '=', sql.lit(true))
    // a frozen copy that is no PDF bears no seal, nor does what was withdrawn
    .where('f.stamp_tab', '<>', sql.lit('none'))
    .where(sql<boolean>`a.phase in ${STAMPED_PHASES}`);
  return findsEverything(actor) ? query : query.where(sql<boolean>`false`);
};

/** Papers of any tab. */
const papers = (tx: Tx, actor: Actor, only: { files: readonly string[] } | { caseId: string }) =>
  stampedNodes(tx)
    .innerJoinLateral(
      () =>
        papersOfNode(tx, actor)
          .select(OF_PAPER)
          .where((e) => ('files' in only ? e('f.id', 'in', only.files) : e('f.case_id', '=', only.caseId)))
          .as('p'),
      (j) => j.onTrue(),
    )
    .select(OF_NODE)
    .selectAll('p');
type PaperLine = Awaited<ReturnType<ReturnType<typeof papers>['executeTakeFirstOrThrow']>>;

type Impression = { seal_id: string; op_user_name: string; deputy_for_name: string; created_at: string };

/** Who set which seal when, by paper. What was set on an earlier content of a paper is gone with it. */
const setOn = async (tx: Tx, fileIds: readonly string[]): Promise<ReadonlyMap<string, readonly Impression[]>> => {
  if (fileIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('seal_impression')
    .select(['file_id', 'seal_id', 'signer_name as op_user_name', 'holder_name as deputy_for_name', 'created_at'])
    .where('file_id', 'in', [...fileIds])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const found = new Map<string, Impression[]>();
  for (const r of rows) found.set(r.file_id, [...(found.get(r.file_id) ?? []), r]);
  return found;
};

type Around = {
  needed: ReadonlyMap<DocumentKind, readonly NeededSeal[]>;
  set: ReadonlyMap<string, readonly Impression[]>;
};

const stampRowOf =
  ({ actor, world }: Viewer, { needed, set }: Around) =>
  (r: PaperLine): StampRow => {
    const today = dayText(world.now());
    const sealOf = (s: NeededSeal, next: NeededSeal | undefined): StampRow['seals'][number] => {
      const by = r.seals.includes(s.sealId) ? set.get(r.id)?.find((i) => i.seal_id === s.sealId) : undefined;
      return {
        name: s.name,
        holderName: s.holderName,
        state: r.seals.includes(s.sealId) ? 'done' : s === next ? 'next' : 'later',
        stopped: stoppedOn(s, today) || (hasEnded(s.certificateEnds, today) ? 'certificateEnded' : ''),
        signerName: by ? operatorName(actor.lang, by) : '',
        time: by?.created_at ?? '',
      };
    };
    const documentKind: DocumentKind = documentKindOf(r.catalog_code) ?? 'otherPaper';
    const seals = needed.get(documentKind) ?? [];
    const next = lacking(seals, r.seals)[0];
    return {
      fileId: r.id,
      caseId: r.case_id,
      documentName: r.original_filename,
      suffix: r.suffix,
      documentKind,
      nodeName: actor.lang === 'en' ? r.name_en : r.name,
      applicationNo: r.case_no,
      applicantName: r.applicant_name,
      productName: r.title,
      createTime: r.created_at,
      createUser: r.create_user_name,
      isStamped: r.is_stamped,
      stampedNotSaved: r.stamped_not_saved,
      returned: r.has_problem ? r.problem_remark : '',
      seals: seals.map((s) => sealOf(s, next)),
      mine: next !== undefined && mayStampWith(actor, next) !== null && stoppedOn(next, today) === '',
      taskState: r.press_state,
      fault: r.press_fault,
      retryTime: r.press_retry_at ?? '',
      batchId: r.press_batch ?? '',
    };
  };

/** What the queue shows of these papers. */
export const paperRows = async (tx: Tx, viewer: Viewer, fileIds: readonly string[]): Promise<StampRow[]> => {
  const [rows, needed] = await Promise.all([papers(tx, viewer.actor, { files: fileIds }).execute(), neededSeals(tx, viewer.actor.tenant)]);
  const set = await setOn(
    tx,
    rows.flatMap((r) => (r.seals.length > 0 ? [r.id] : [])),
  );
  return rows.map(stampRowOf(viewer, { needed, set }));
};

/** One such paper with what stamping it needs to know; undefined where the viewer does not see it, or it takes no seal. */
export const paperFor = async (tx: Tx, viewer: Viewer, fileId: string) => {
  const { actor } = viewer;
  const [row, needed, set] = await Promise.all([
    papers(tx, actor, { files: [fileId] }).executeTakeFirst(),
    neededSeals(tx, actor.tenant),
    setOn(tx, [fileId]),
  ]);
  return (
    row && {
      ...stampRowOf(viewer, { needed, set })(row),
      sha256: row.file_sha256,
      /** bytes */
      size: Number(row.file_size),
      carried: row.seals,
    }
  );
};

/** @throws stamping.caseNotFound for a case without such papers, or one the viewer does not see */
export const stampsOfCase = async (tx: Tx, viewer: Viewer & Pick<Act, 'lang'>, caseId: string): Promise<CaseStamps> => {
  const { actor } = viewer;
  const [rows, impressions, needed] = await Promise.all([
    papers(tx, actor, { caseId }).orderBy('n.sort').orderBy('p.created_at').orderBy('p.id').execute(),
    tx.selectFrom('seal_impression').selectAll().where('case_id', '=', caseId).orderBy('created_at').orderBy('id').execute(),
    neededSeals(tx, actor.tenant),
  ]);
  const first = rows[0] ?? refuse('stamping.caseNotFound');
  const set = await setOn(
    tx,
    rows.map((r) => r.id),
  );
  return {
    caseId,
    applicationNo: first.case_no,
    applicantName: first.applicant_name,
    productName: first.title,
    state: first.case_state,
    step: await stampingStep(tx, viewer, caseId),
    papers: rows.map((r) => ({
      ...stampRowOf(viewer, { needed, set })(r),
      impressions: impressions.filter((i) => i.file_id === r.id).map(impressionOf(actor.lang)),
    })),
  };
};
