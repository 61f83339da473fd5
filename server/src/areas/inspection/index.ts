/** What other areas use of factory inspection. */
export { inspectionOf, openInspection, reopenInspection, teamOf } from './open.ts';
