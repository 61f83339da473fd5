/** What a line does with type tests, for tests that have no line of their own. */
export { openTypeTest, reopenTypeTest, testOf, testPeopleOf } from '../areas/laboratory/index.ts';
export { linkWork } from '../workflow/facts.ts';
