/** Answers of alerts and figures. */
import { statisticsCalls } from '@zhengjian/contract/areas/statistics/calls.ts';
import { answers } from '../../platform/http/context.ts';
import { alertPage, changeAlert } from '../../workflow/alert-change.ts';

export const statisticsAnswers = answers(statisticsCalls, {
  nodeAlertCoarsePage: (input, ctx) => ctx.read((tx) => alertPage(tx, ctx, 'coarse', input)),
  nodeAlertFinePage: (input, ctx) => ctx.read((tx) => alertPage(tx, ctx, 'fine', input)),
  updateNodeAlert: (input, ctx) => ctx.write((tx) => changeAlert(tx, ctx, input)),
});
