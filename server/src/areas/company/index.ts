/** The door of the company area. */
export { companyAnswers } from './answers.ts';
export { missingOf } from './present.ts';
export { mayManage, type PartyCompany, partyCompany } from './queries.ts';
