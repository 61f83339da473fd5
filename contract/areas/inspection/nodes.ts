/** What nodes of the factory inspection ask for beside result and remark. */
import { asked, nodeForm } from '../../node-form.ts';
import { choice, day } from '../../record.ts';

const process = 'factoryInspection';

/** A company that cannot have the inspectors on the planned days says when it can. */
export const confirmForm = nodeForm({
  area: 'inspection',
  name: 'confirmForm',
  process,
  node: 'factoryCheckPlanConfirm',
  fields: { wishedDate: asked(day(), { results: ['REJECT_PRE'] }) },
});

/** Whoever decides many at once sees of each what it came to (rule task-category-values). */
const rows = { taskCategory: choice('task_category') };

export const reviewForm = nodeForm({ area: 'inspection', name: 'reviewForm', process, node: 'factoryCheckResultReview', fields: {}, rows });

/** The class into which the factory is to be put from now on (domain 1.4). */
export const approvalForm = nodeForm({
  area: 'inspection',
  name: 'approvalForm',
  process,
  node: 'factoryCheckResultApproval',
  fields: { classProposal: asked(choice('customer_level'), { results: ['PASS'] }) },
  rows,
});
