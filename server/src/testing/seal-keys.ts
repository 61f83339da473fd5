/** The institute's own time authority, for tests that let its certificate end. */
export { timeAuthority } from '../areas/stamping/custody.ts';
