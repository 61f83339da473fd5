/** What other areas use of the laboratories. */
export { moveTypeTest, openTypeTest, reopenTypeTest, testOf, testPeopleOf } from './open-test.ts';
export { declareStandardUses } from './standard-uses.ts';
