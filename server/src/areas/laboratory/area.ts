/** The laboratory area; so far the list of laboratories. */
import { laboratoryCalls } from '@zhengjian/contract/areas/laboratory/calls.ts';
import type { Area } from '../../platform/area.ts';
import { laboratoryAnswers } from './answers.ts';

export const laboratoryArea: Area = {
  name: 'laboratory',
  calls: [laboratoryCalls],
  answers: [laboratoryAnswers],
};
