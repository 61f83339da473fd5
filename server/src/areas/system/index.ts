/** The door of the system area. */
export { systemAnswers } from './answers.ts';
export { type NewTenant, prepareTenant } from './commands/prepare-tenant.ts';
export { prepareRegions, regionNames } from './regions.ts';
