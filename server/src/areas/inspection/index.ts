/** What other areas use of factory inspection. */
export { withOtherClass } from './arrange-day.ts';
export { avoidersOf } from './avoidance.ts';
export { evaluatedInspections } from './evaluated-inspections.ts';
export {
  daysOfInspections,
  type InspectionDays,
  inspectionDaysOf,
  inspectionOf,
  latestInspectionDays,
  openInspection,
  reopenInspection,
  teamOf,
} from './open.ts';
export { INSPECTION } from './work.ts';
