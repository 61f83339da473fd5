/** The door of the company area. */
export { companyAnswers } from './answers.ts';
export { gapsOf } from './present.ts';
export { mayManage, type PartyCompany, partyCompany } from './queries.ts';
