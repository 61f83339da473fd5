/** What other areas use of the company area. */

export { factoryNumber } from './factory-number.ts';
export { gapsOf } from './present.ts';
export { contactPerson, mayManage, type PartyCompany, partyCompany } from './queries.ts';
