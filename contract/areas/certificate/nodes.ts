/** What the steps of a certificate ask for, wherever a line has them in its process: the line says at which of its nodes. */
import { asked, nodeForm } from '../../node-form.ts';
import { choice, day } from '../../record.ts';

/** Fields in the order in which they are asked for, and missed (rule cert-review-order). */
export const reviewForm = <const N extends string>(process: string, node: N) =>
  nodeForm({
    area: 'certificate',
    name: 'certificateReviewForm',
    process,
    node,
    fields: {
      customerLevel: asked(choice('customer_level'), { missing: 'levelMissing' }),
      certificationDecisionDate: asked(day(), { missing: 'decisionDateMissing' }),
      certificationDecision: asked(choice('certification_decision'), { missing: 'decisionMissing' }),
    },
  });

export const approvalForm = <const N extends string>(process: string, node: N) =>
  nodeForm({
    area: 'certificate',
    name: 'certificateApprovalForm',
    process,
    node,
    fields: {
      issueDate: asked(day(), { missing: 'issueDateMissing' }),
      expirationDate: asked(day(), { missing: 'expirationDateMissing' }),
    },
  });
