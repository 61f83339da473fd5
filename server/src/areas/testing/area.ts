/** The laboratory area; so far the list of laboratories. */
import { testingCalls } from '@zhengjian/contract/areas/testing/calls.ts';
import type { Area } from '../../platform/area.ts';
import { testingAnswers } from './answers.ts';

export const testingArea: Area = {
  name: 'testing',
  calls: [testingCalls],
  answers: [testingAnswers],
};
