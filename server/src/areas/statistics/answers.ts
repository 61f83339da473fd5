/** Answers of alerts and figures. */
import { statisticsCalls } from '@zhengjian/contract/areas/statistics/calls.ts';
import { answers } from '../../platform/http/context.ts';
import { alertList, changeAlert } from '../../workflow/alert-change.ts';
import { calendarYear, changeYear } from '../../workflow/calendar/change-year.ts';

const [stages, nodes] = [alertList('coarse'), alertList('fine')];

export const statisticsAnswers = answers(statisticsCalls, {
  nodeAlertCoarsePage: (input, ctx) => ctx.read((tx) => stages.page(tx, ctx, input)),
  nodeAlertFinePage: (input, ctx) => ctx.read((tx) => nodes.page(tx, ctx, input)),
  workCalendarYear: ({ year }, ctx) => ctx.read((tx) => calendarYear(tx, ctx, year)),
  submitWorkCalendar: (input, ctx) => ctx.write((tx) => changeYear(tx, ctx, input)),
  updateNodeAlert: (input, ctx) => ctx.write((tx) => changeAlert(tx, ctx, input)),
});
