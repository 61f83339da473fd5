/** What the nodes of a type test ask for. */
import { asked, nodeForm } from '../../node-form.ts';
import { choice, day, id, longText } from '../../record.ts';

const typeTest = { area: 'laboratory', process: 'typeTest' } as const;

export const allocationForm = nodeForm({
  ...typeTest,
  name: 'allocationForm',
  node: 'engineerAllocation',
  fields: {
    /** One of both: whoever of the team takes the test leads it. */
    projectLeader: asked(id(), { required: false, notOffered: 'leaderNotOffered' }),
    projectTeam: asked(id(), { required: false, notOffered: 'teamNotOffered' }),
    planStart: asked(day()),
    planEnd: asked(day()),
  },
});

export const technicalDataForm = nodeForm({
  ...typeTest,
  name: 'technicalDataForm',
  node: 'technicalDataDrawUp',
  fields: { replyDeadline: asked(day(), { results: ['REJECT_PRE'] }) },
});

export const reportForm = nodeForm({
  ...typeTest,
  name: 'reportForm',
  node: 'certDrawUp',
  fields: {
    conclusion: asked(choice('report_conclusion')),
    conclusionText: asked(longText(1000)),
    sampleDesc: asked(longText(500)),
  },
});
