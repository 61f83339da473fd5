/** What other areas use of the acceptance area. */
export { staffCase } from './case-file.ts';
