/** What other areas use of factory inspection. */
export { avoidersOf } from './avoidance.ts';
export { evaluatedInspections } from './evaluated-inspections.ts';
export { inspectionOf, openInspection, reopenInspection, teamOf } from './open.ts';
