/**
 * What files belong to: a case, a company, or an id given out for a record that is not saved yet (getUUID). Each kind of owner
 * has one door, which tells how it stands towards the viewer; row-level security has already hidden what is not theirs.
 */
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { mayManage, partyCompany } from '../company/index.ts';
import '../acceptance/tables.ts';
import './tables.ts';

/** States in which the applicant may change the papers of a case: draft and returned (domain 3.13). */
const OPEN_TO_CUSTOMER: readonly number[] = [0, 15];

/** Business type of the catalogue that each kind of owner follows. */
export const CATALOGUE = { case: '1', company: 'company' } as const;

export type FileDoor = {
  kind: keyof typeof CATALOGUE;
  /** A record stands under the id. */
  exists: boolean;
  /** The viewer acts for the owner: as applicant of the case, as administrator of the company. */
  mine: boolean;
  /** The owner may change the papers now. */
  open: boolean;
};

const caseDoor = async (tx: Tx, actor: Actor, id: string): Promise<FileDoor | null> => {
  const found = await tx.selectFrom('ccc_application').select(['state', 'applicant_id']).where('id', '=', id).executeTakeFirst();
  return (
    (found && {
      kind: 'case',
      exists: true,
      mine: actor.companies.includes(found.applicant_id),
      open: OPEN_TO_CUSTOMER.includes(found.state),
    }) ??
    null
  );
};

/** Also of a company the viewer may not see: its id belongs to nobody else. */
const companyDoor = async (tx: Tx, actor: Actor, id: string): Promise<FileDoor | null> =>
  (await partyCompany(tx, id)) && {
    kind: 'company',
    exists: true,
    mine: actor.companies.includes(id) && (await mayManage(tx, actor, id)),
    open: true,
  };

const reservedDoor = async (tx: Tx, actor: Actor, id: string): Promise<FileDoor> => {
  const holder = await tx
    .selectFrom('case_party')
    .select('company_id')
    .where('case_id', '=', id)
    .where('role', '=', 'applicant')
    .executeTakeFirst();
  return { kind: 'case', exists: false, mine: holder !== undefined && actor.companies.includes(holder.company_id), open: true };
};

export const doorOf = async (tx: Tx, actor: Actor, dataId: string): Promise<FileDoor> =>
  (await caseDoor(tx, actor, dataId)) ?? (await companyDoor(tx, actor, dataId)) ?? reservedDoor(tx, actor, dataId);
