/** Answers of alerts and figures. */
import { statisticsCalls } from '@zhengjian/contract/areas/statistics/calls.ts';
import { answers } from '../../platform/http/context.ts';
import { alertPage, changeAlert } from '../../workflow/alert-change.ts';
import { calendarYear, changeYear } from '../../workflow/calendar/change-year.ts';

export const statisticsAnswers = answers(statisticsCalls, {
  nodeAlertCoarsePage: (input, ctx) => ctx.read((tx) => alertPage(tx, ctx, 'coarse', input)),
  nodeAlertFinePage: (input, ctx) => ctx.read((tx) => alertPage(tx, ctx, 'fine', input)),
  workCalendarYear: ({ year }, ctx) => ctx.read((tx) => calendarYear(tx, ctx, year)),
  submitWorkCalendar: (input, ctx) => ctx.write((tx) => changeYear(tx, ctx, input)),
  updateNodeAlert: (input, ctx) => ctx.write((tx) => changeAlert(tx, ctx, input)),
});
