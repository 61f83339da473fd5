/**
 * What files belong to: a case, a company, or an id given out for a record that is not saved yet (getUUID). Each kind of owner tells
 * how it stands towards the viewer; row-level security has already hidden what is not theirs.
 */
import { DOC_STATUS } from '@zhengjian/contract/areas/file/doc-status.ts';
import { OPEN_PHASES } from '@zhengjian/contract/cases.ts';
import { sql } from 'kysely';
import { businessLines } from '../../cases/lines.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { mayManage, partyCompany } from '../company/index.ts';
import '../../cases/tables.ts';
import '../../workflow/tables.ts';
import './tables.ts';

/** Business type of the catalogue of a company's own papers. */
const COMPANY_CATALOGUE = 'company';

export type FileOwner = {
  kind: 'case' | 'company';
  /** Business types of the catalogues it follows: its line's; of a record not saved yet, any line's. */
  catalogues: readonly string[];
  /** Category of the case; empty for other owners. */
  category: string;
  /** A record stands under the id. */
  exists: boolean;
  /** The viewer acts for the owner: as applicant of the case, as administrator of the company. */
  mine: boolean;
  /** The owner may change the papers now. */
  open: boolean;
  /** Its papers are archived: staff change them once the archivist has opened them again. */
  archived: boolean;
  /**
   * Steps of work for the case that wait for the company, each with the moment since when: the papers that they ask for may be added
   * although the case is closed.
   */
  asked: Readonly<Record<string, string>>;
};

const caseOwner = async (tx: Tx, actor: Actor, id: string): Promise<FileOwner | null> => {
  const found = await tx
    .selectFrom('business_case as c')
    .select(['c.line', 'c.category', 'c.phase', 'c.applicant_id', 'c.doc_status'])
    .$if(actor.kind === 'customer', (q) =>
      q.select(
        sql<Record<string, string> | null>`(select jsonb_object_agg(s.node, s.since) from (
          select d.node, to_char(min(d.created_at) at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as since from case_work w
          join wf_todo d on d.tenant_id = w.tenant_id and d.business_id = w.work_id
          where w.case_id = c.id and d.actor_kind = 'company' group by d.node) s)`.as('asked'),
      ),
    )
    .where('c.id', '=', id)
    .executeTakeFirst();
  return (
    (found && {
      kind: 'case',
      catalogues: [found.line],
      category: found.category,
      exists: true,
      mine: actor.companies.includes(found.applicant_id),
      open: OPEN_PHASES.includes(found.phase),
      archived: found.doc_status === DOC_STATUS.archived,
      asked: found.asked ?? {},
    }) ??
    null
  );
};

/** Also of a company the viewer may not see: its id belongs to nobody else. */
const companyOwner = async (tx: Tx, actor: Actor, id: string): Promise<FileOwner | null> =>
  (await partyCompany(tx, id)) && {
    kind: 'company',
    catalogues: [COMPANY_CATALOGUE],
    category: '',
    exists: true,
    mine: actor.companies.includes(id) && (await mayManage(tx, actor, id)),
    open: true,
    archived: false,
    asked: {},
  };

const reservedOwner = async (tx: Tx, actor: Actor, id: string): Promise<FileOwner> => {
  const holder = await tx
    .selectFrom('case_party')
    .select('company_id')
    .where('case_id', '=', id)
    .where('role', '=', 'applicant')
    .executeTakeFirst();
  return {
    kind: 'case',
    catalogues: businessLines().map(({ line }) => line),
    category: '',
    exists: false,
    mine: holder !== undefined && actor.companies.includes(holder.company_id),
    open: true,
    archived: false,
    asked: {},
  };
};

export const fileOwnerOf = async (tx: Tx, actor: Actor, dataId: string): Promise<FileOwner> =>
  (await caseOwner(tx, actor, dataId)) ?? (await companyOwner(tx, actor, dataId)) ?? reservedOwner(tx, actor, dataId);
