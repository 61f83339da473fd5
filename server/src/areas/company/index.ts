/** What other areas use of the company area. */
export { gapsOf } from './present.ts';
export { mayManage, type PartyCompany, partyCompany } from './queries.ts';
