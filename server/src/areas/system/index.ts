/** What other areas use of the system area. */
export { checkChoices } from '../../platform/dictionaries.ts';
export { renewDefaults } from './commands/give-defaults.ts';
export { prepareTenant } from './commands/prepare-tenant.ts';
export { isGivenNode } from './defaults/catalogue.ts';
export { firstAdministrator, firstTenant } from './defaults/first-tenant.ts';
export { putDictionaryItem, sealDictionaryItem } from './dictionary-items.ts';
export { letterhead } from './letterhead.ts';
export { dictionaryNames, dictionaryRemarks, paramOf } from './names.ts';
export { type NumberKind, nextNumber } from './next-number.ts';
export { prepareRegions, regionNames } from './regions.ts';
export { changeDataScopesOf, changeMenusOf, clearGrantsOf, moveMenu, noteGranted } from './role-grants.ts';
