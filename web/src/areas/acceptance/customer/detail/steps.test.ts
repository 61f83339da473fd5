import { cccAppStatus } from '@zhengjian/contract/dictionaries/caseStates.ts';
import { expect, test } from 'vitest';
import { STEPS, stepOf } from './steps.ts';

test('every state of an application has its place on the way', () => {
  const places = cccAppStatus.items.map(({ key }) => stepOf(key));
  expect(places.every(({ at }) => at >= 0 && at < STEPS.length)).toBe(true);
  // the states stand in the order of the usual course: nothing but a return and an ending goes back
  const course = cccAppStatus.items.map(({ key }) => stepOf(key)).filter(({ is }) => is === 'going' || is === 'done');
  expect(course.map(({ at }) => at)).toEqual([...course.map(({ at }) => at)].sort((a, b) => a - b));
});

test('a draft, a return and a hold wait for the customer', () => {
  expect(cccAppStatus.items.filter(({ key }) => stepOf(key).is === 'customer').map(({ key }) => key)).toEqual(['0', '15', '58']);
});
