/** The door of the system area. */

export { systemAnswers } from './answers.ts';
export { checkChoices } from './choices.ts';
export { renewDefaults } from './commands/give-defaults.ts';
export { prepareTenant } from './commands/prepare-tenant.ts';
export { firstAdministrator, firstTenant } from './defaults/first-tenant.ts';
export { type MenuSeed, menus } from './defaults/menus.ts';
export { letterhead } from './letterhead.ts';
export { dictionaryNames, paramOf } from './names.ts';
export { nextNumber } from './next-number.ts';
export { prepareRegions, regionNames } from './regions.ts';
