/** What other areas use of the company area. */

export { classesFor, classifyFactory, factoryClassOf, lowerFactory, refuseClassStep } from './factory-class.ts';
export { factoryNumber } from './factory-number.ts';
export { mailingAddressOf } from './mailing-address.ts';
export { gapsOf } from './present.ts';
export { contactPerson, englishAddress, factoryRegion, mayManage, type PartyCompany, partyCompany } from './queries.ts';
