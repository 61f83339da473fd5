/** What other areas use of the laboratories. */
export { evaluatedTests } from './evaluated-tests.ts';
export { endingContracts, hasLed, isDesignated, leadersByTeam, testLoads, testsToAllocate } from './loads.ts';
export { moveTypeTest, openTypeTest, reopenTypeTest, testOf, testPeopleOf } from './open-test.ts';
export { declareStandardUses } from './standard-uses.ts';
export { TYPE_TEST } from './work.ts';
