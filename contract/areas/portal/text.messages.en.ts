/** Messages to people, in the portal, by mail and SMS. */
import type { zh } from './text.messages.zh.ts';

export const en = {
  taskGiven: {
    title: '{{node}}: {{no}} is yours',
    lines: ['{{from}} passed {{no}} ({{title}}) on to you for “{{node}}”.', 'Comment: {{remark}}', 'Due by {{due}}.'],
  },
  taskReturned: {
    title: '{{no}} is back at “{{node}}”',
    lines: ['{{from}} sent {{no}} ({{title}}) back to you for “{{node}}”.', 'Reason: {{remark}}', 'Due by {{due}}.'],
  },
  taskResolved: {
    title: '{{node}}: {{no}} is back with you',
    lines: [
      '{{from}} gave back {{no}} ({{title}}), which you had delegated; the decision at “{{node}}” is yours.',
      'Opinion: {{remark}}',
      'Due by {{due}}.',
    ],
  },
  taskToTeam: {
    title: '{{node}}: {{no}} waits for {{to}}',
    lines: [
      '{{from}} handed {{no}} ({{title}}) to {{to}} for “{{node}}”; one member claims it and does it.',
      'Comment: {{remark}}',
      'Due by {{due}}.',
    ],
  },
  taskPassedOn: {
    title: '“{{node}}” of {{no}} is now with {{to}}',
    lines: ['{{from}} passed “{{node}}” of {{no}} ({{title}}) from you to {{to}}; you need not act on it.', 'Comment: {{remark}}'],
  },
  limitChanged: {
    title: 'New time limit of {{no}}: {{due}}',
    lines: ['{{from}} changed the time limit of “{{node}}” of {{no}} ({{title}}) to {{due}}.', 'Reason: {{remark}}'],
  },
  caseModified: {
    title: 'Application {{no}} was corrected',
    lines: [
      'The institute corrected the following of {{no}} ({{title}}): {{what}}.',
      'Reason: {{remark}}',
      'Please contact the acceptance officer if you have questions.',
    ],
  },
  ownLimitChanged: {
    title: '{{no}}: due by {{due}}',
    lines: ['“{{node}}” of {{no}} ({{title}}) is now due by {{due}}; please submit it by then.'],
  },
  taskToRole: {
    title: '“{{node}}” of {{no}} is open to its role again',
    lines: ['{{from}} took “{{node}}” of {{no}} ({{title}}) off your list; whoever may do it can claim it.', 'Comment: {{remark}}'],
  },
  delegationEnded: {
    title: 'You need not prepare “{{node}}” of {{no}}',
    lines: ['{{from}} took back {{no}} ({{title}}), which had been delegated to you at “{{node}}”.', 'Comment: {{remark}}'],
  },
  signerReleased: {
    title: 'Your vote at “{{node}}” of {{no}} is not needed',
    lines: ['{{from}} let you go as a signer of {{no}} ({{title}}) at “{{node}}”; you need not act on it.', 'Comment: {{remark}}'],
  },
  taskCancelled: {
    title: '“{{node}}” of {{no}} was cancelled',
    lines: [
      'Your task “{{node}}” of {{no}} ({{title}}) was cancelled ({{why}}); you need not act on it.',
      'Done by: {{from}}',
      'Comment: {{remark}}',
    ],
  },
  testReallocated: {
    title: '{{no}} is now led by {{to}}',
    lines: ['{{from}} reassigned the type test {{no}} ({{title}}) from {{before}} to {{to}}.', 'Reason: {{remark}}'],
  },
  testExtended: {
    title: 'Test {{no}} is extended until {{day}}',
    lines: ['The type test {{no}} ({{title}}) is now planned to end on {{day}}.', 'Reason: {{remark}}'],
  },
  workHandedOver: {
    title: 'Your open tasks were handed over',
    lines: ['{{from}} handed over the tasks that were open with you: {{count}}.', 'Comment: {{remark}}'],
  },
  caseEnded: { title: '{{no}} was ended', lines: ['{{from}} ended {{no}} ({{title}}).', 'Reason: {{remark}}'] },
  caseEndedForCompany: {
    title: '{{no}} was discontinued',
    lines: [
      'The certification body has discontinued {{no}} ({{title}}); it will not be processed further. Please contact the acceptance staff if you have questions.',
      'Reason: {{remark}}',
    ],
  },
  caseWithdrawn: {
    title: '{{no}} withdrawn by the company',
    lines: ['{{company}} has withdrawn {{no}} ({{title}}); it is not handled any further.', 'Reason: {{remark}}'],
  },
  caseReturned: {
    title: '{{no}} needs correction',
    lines: [
      '{{no}} ({{title}}) has been returned to you. Please correct it as described and resubmit it.',
      'Comment: {{remark}}',
      'Submit by {{due}}.',
      'Next step: sign in to the business centre, open the application and choose "Correct and resubmit".',
    ],
  },
  workReturned: {
    title: '{{no}}: {{words}}',
    lines: [
      '{{no}} ({{title}}) needs your company again: {{words}}.',
      'Comment: {{remark}}',
      'Due by {{due}}.',
      'Next step: sign in to the business centre and open it there.',
    ],
  },
  noteOverdue: {
    title: 'Payment note {{no}} is overdue',
    lines: [
      'Payment note {{no}} ({{title}}) was to be paid by {{day}}; CNY {{amount}} are open.',
      'Please pay soon and upload the voucher, so that your certificate is not delayed.',
    ],
  },
  noteExempted: {
    title: 'Nothing is to be paid on payment note {{no}}',
    lines: ['Your company is exempt from payment note {{no}} ({{title}}); nothing is to be paid on it.'],
  },
  noteRecalled: {
    title: 'Payment note {{no}} was taken back',
    lines: [
      'The institute has taken payment note {{no}} ({{title}}) back to correct it. Please do not pay for now; you will be notified when it is issued again.',
    ],
  },
  noteRevoking: {
    title: 'Payment note {{no}} is being revoked',
    lines: ['Payment note {{no}} ({{title}}) is being revoked. Please do not pay meanwhile; you will be notified of the outcome.'],
  },
  noteRevoked: {
    title: 'Payment note {{no}} has been revoked',
    lines: ['Payment note {{no}} ({{title}}) has been revoked; nothing is to be paid on it. What is still due comes with a new note.'],
  },
  noteNotRevoked: {
    title: 'Payment note {{no}} is not revoked',
    lines: ['The revocation of payment note {{no}} ({{title}}) was dropped. The note stays valid; please pay it in time.'],
  },
  noteRefunding: {
    title: 'Refund on payment note {{no}} under way',
    lines: [
      'A refund of CNY {{amount}} on payment note {{no}} ({{title}}) is being processed; you will be notified of the outcome.',
      'The account that it goes to is shown on the page of the note.',
    ],
  },
  noteRefunded: {
    title: 'CNY {{amount}} refunded on payment note {{no}}',
    lines: ['CNY {{amount}} paid on payment note {{no}} ({{title}}) went back to you on {{day}}.'],
  },
  noteNotRefunded: {
    title: 'No refund on payment note {{no}}',
    lines: [
      'The refund of CNY {{amount}} on payment note {{no}} ({{title}}) was dropped. If you have questions, please contact the institute.',
    ],
  },
  noteOverdueInside: {
    title: 'Payment note {{no}} of {{company}} is overdue',
    lines: ['Payment note {{no}} ({{title}}) was to be paid by {{day}}; CNY {{amount}} are open. Please follow it up.'],
  },
  ncOverdue: {
    title: 'Nonconformity {{no}} is overdue',
    lines: [
      'Nonconformity {{no}} of {{factory}} was to be corrected by {{due}}. It is overdue and counts as a serious one now.',
      'Please complete and submit the rectification.',
    ],
  },
  sampleKept: {
    title: '{{no}}: sample {{sample}} is over its time',
    lines: [
      'Sample {{sample}} of case {{no}} was to be kept until {{day}}.',
      'Next step: give it back or dispose of it under Samples in hand, tab Over their time.',
    ],
  },
  sampleNotBack: {
    title: '{{no}}: sample {{sample}} has not come back',
    lines: [
      'The tests of case {{no}} are over, and sample {{sample}} is still with you.',
      'Next step: bring it to the sample room and record its return.',
    ],
  },
  sampleHandedBack: {
    title: '{{no}}: {{name}} hands samples back',
    lines: [
      '{{name}} hands back sample {{sample}} of case {{no}}, {{n}} in all.',
      'Next step: look at them and confirm that you have them under Samples in hand, tab To confirm.',
    ],
  },
  samplesAsked: {
    title: '{{no}}: please send samples',
    lines: [
      'The type test of case {{no}} ({{title}}) is arranged.',
      'Next step: a notice of sample submission follows among the papers of the case. Send the samples to the address and by the day that it states, and register the waybill under Samples.',
    ],
  },
  samplesWanted: {
    title: '{{no}}: samples to be sent',
    lines: [
      'Samples to be sent for case {{no}}: {{samples}}.',
      'Next step: please send them and register the waybill under Samples of the case in the business centre.',
    ],
  },
  sampleSent: {
    title: '{{no}}: samples are on their way',
    lines: [
      '{{company}} has sent the samples of case {{no}}, waybill {{waybill}}.',
      'Receive them under Samples, Sample reception, when they arrive.',
    ],
  },
  sampleRefused: {
    title: '{{no}}: samples were not taken',
    lines: [
      'Samples {{samples}} of case {{no}} were not taken.',
      'Reason: {{why}}',
      'Next step: please send others as described and register the waybill in the business centre.',
    ],
  },
  sampleGivenBack: {
    title: '{{no}}: samples are given back',
    lines: [
      'Samples {{samples}} of case {{no}} are given back to {{name}}.',
      'Carrier: {{carrier}}',
      'Waybill: {{waybill}}',
      'The same stands under Samples of the case in the business centre.',
    ],
  },
  leaveWaits: {
    title: '{{no}} still waits for the head of department',
    lines: ['The leave request {{no}} ({{title}}) has been with the head of department for more than two working days; please see to it.'],
  },
  leaveTakenBack: {
    title: '{{no}}: leave cancelled',
    lines: ['The approved leave {{no}} ({{title}}) was cancelled by its applicant.', 'Reason: {{remark}}'],
  },
  takenBack: {
    title: '(Taken back) {{title}}',
    lines: ['The act that this message reported was taken back on {{time}}; you need not do anything.'],
  },
  stepTakenBack: {
    title: '{{no}}: the return has been taken back',
    lines: [
      'The return of {{no}} ({{title}}) to your company has been taken back. Please disregard the earlier mail; nothing is required of you for now.',
    ],
  },
  caseProgress: {
    title: '{{no}}: {{words}}',
    lines: ['News of {{no}} ({{title}}): {{words}}.', 'Comment: {{remark}}'],
  },
  fileProblem: {
    title: '{{no}}: a file needs correction: {{file}}',
    lines: ['The file “{{file}}” ({{node}}) of {{no}} ({{title}}) has a problem; please upload a corrected one.', 'Problem: {{remark}}'],
  },
  taskUrged: {
    title: 'Please hurry: {{no}} at “{{node}}”',
    lines: ['{{from}} asks you to move {{no}} ({{title}}) on at “{{node}}”.', 'Due by {{due}}.', 'Note: {{remark}}'],
  },
  caseCopied: {
    title: '{{from}} sent you {{no}} to read',
    lines: ['{{from}} sent you {{no}} ({{title}}) to read.', 'Note: {{remark}}'],
  },
  mailLink: { title: 'Open', lines: ['Open the page: {{url}}'] },
  paperIssued: {
    title: '{{no}}: {{document}} issued',
    lines: [
      '{{institute}} has issued the paper "{{document}}" to your company for {{no}} ({{title}}).',
      'Sign in to the business centre to read and download it under the papers of the application.',
    ],
  },
  certificateSent: {
    title: '{{no}}: certificate {{number}} issued',
    lines: [
      'Certificate {{number}} of {{no}} is printed and issued; open it under "My certificates".',
      'It was sent by {{carrier}}.',
      'Waybill: {{waybill}}',
    ],
  },
  certificateStatus: {
    title: 'Certificate {{number}} is now “{{status}}”',
    lines: [
      'Certificate {{number}} is “{{status}}” from {{day}}; see it under "My certificates".',
      'Please ask us if anything is unclear.',
    ],
  },
  certificateAtRisk: {
    title: '{{no}}: inspection after the certificate failed, certificate {{number}} to be judged',
    lines: [
      'Inspection {{inspection}} of {{no}}, held after the certificate, has failed, and certificate {{number}} is still valid.',
      'Suspend, withdraw or cancel the certificate; the case is filed after that.',
    ],
  },
  paperStamped: {
    title: '{{no}}: {{document}} is stamped',
    lines: ['The paper "{{document}}" of {{no}} is stamped and ready for use.'],
  },
  paperReturned: {
    title: '{{no}}: {{document}} came back',
    lines: ['{{from}} did not stamp the paper "{{document}}" of {{no}}. Correct it and hand it in again.', 'Reason: {{remark}}'],
  },
  sealUseAsked: {
    title: 'Use of {{seal}} awaits your approval: {{document}}',
    lines: ['{{from}} requests that “{{seal}}” be used on {{document}}.', 'Reason: {{remark}}'],
  },
  sealUseApproved: {
    title: 'Use of {{seal}} approved: {{document}}',
    lines: ['{{from}} approved the use of “{{seal}}” on {{document}}.', 'Remark: {{remark}}'],
  },
  sealUseRefused: {
    title: 'Use of {{seal}} not approved: {{document}}',
    lines: ['{{from}} did not approve the use of “{{seal}}” on {{document}}.', 'Remark: {{remark}}'],
  },
  jumpAsked: {
    title: '{{from}} asks to move {{no}}; your decision is wanted',
    lines: [
      '{{from}} asks to move {{no}} ({{title}}) from “{{node}}” to “{{target}}”.',
      'Reason: {{remark}}',
      'Somebody other than the asker decides; until then nothing changes.',
    ],
  },
  jumpDone: {
    title: '{{no}} was moved to “{{target}}”',
    lines: ['{{from}} agreed: {{no}} ({{title}}) was moved from “{{node}}” to “{{target}}”.', 'Opinion: {{remark}}'],
  },
  jumpRefused: {
    title: 'The move of {{no}} was not agreed to',
    lines: ['{{from}} did not agree to move {{no}} ({{title}}) from “{{node}}” to “{{target}}”; nothing changes.', 'Opinion: {{remark}}'],
  },
  jumpStale: {
    title: 'The move of {{no}} is void',
    lines: ['{{no}} ({{title}}) is no longer at “{{node}}”; the request to move it to “{{target}}” is void.'],
  },
  releaseAsked: {
    title: '{{from}} asks to publish a new version of “{{process}}”; your approval is needed',
    lines: [
      '{{from}} asks to publish a new version of “{{process}}”.',
      'Note: {{remark}}',
      'Somebody other than its author and the requester decides; until then nothing changes.',
    ],
  },
  releaseDone: {
    title: 'Version {{version}} of “{{process}}” was published',
    lines: ['{{from}} approved version {{version}} of “{{process}}”; new cases run on it.', 'Remark: {{remark}}'],
  },
  releaseRefused: {
    title: 'The new version of “{{process}}” was not approved',
    lines: ['{{from}} did not approve the new version of “{{process}}”; nothing changes.', 'Reason: {{remark}}'],
  },
  releaseWithdrawn: {
    title: 'The request to publish “{{process}}” was withdrawn',
    lines: ['{{from}} withdrew the request to publish a new version of “{{process}}”; no approval is needed.'],
  },
  deputyNamed: {
    title: 'You are deputy for {{user}}',
    lines: ['{{from}} named you to act for {{user}} on flow tasks from {{start}} until {{due}}.', 'Reason: {{remark}}'],
  },
  deputyNamedForYou: {
    title: '{{deputy}} is your deputy',
    lines: ['{{from}} named {{deputy}} to act for you on flow tasks from {{start}} until {{due}}.', 'Reason: {{remark}}'],
  },
  deputyEnded: {
    title: 'You are no longer deputy for {{user}}',
    lines: ['{{from}} ended the arrangement by which you act for {{user}} on flow tasks.'],
  },
  deputyEndedForYou: {
    title: '{{deputy}} is no longer your deputy',
    lines: ['{{from}} ended the arrangement by which {{deputy}} acts for you on flow tasks.'],
  },
  weeklyOverdue: {
    title: 'Overdue this week: {{n}} cases',
    lines: [
      'On {{week}} the current step of {{n}} cases is overdue.',
      'Due longest ago: {{oldest}}',
      'Process monitoring shows all of them.',
    ],
  },
  taskYellow: {
    title: '{{no}} is due by {{due}}',
    lines: ['“{{node}}” of {{no}} ({{title}}) is due by {{due}}.', 'In charge: {{holder}}'],
  },
  taskRed: {
    title: '{{no}} is overdue: {{node}}',
    lines: ['“{{node}}” of {{no}} ({{title}}) was due by {{due}} and is overdue.', 'In charge: {{holder}}'],
  },
  taskSevere: {
    title: '{{no}} is seriously overdue: {{node}}',
    lines: ['“{{node}}” of {{no}} ({{title}}) was due by {{due}} and is seriously overdue. Please step in.', 'In charge: {{holder}}'],
  },
  correctionYellow: {
    title: '{{no}}: please submit by {{due}}',
    lines: ['“{{node}}” of {{no}} ({{title}}) waits for your company. Please submit by {{due}}.'],
  },
  correctionRed: {
    title: '{{no}}: the date for submitting has passed',
    lines: [
      '“{{node}}” of {{no}} ({{title}}) was to be submitted by {{due}}. Please submit it as soon as possible, or contact the acceptance staff.',
    ],
  },
  stageYellow: {
    title: '{{no}}: the whole stage is due by {{due}}',
    lines: [
      'The stage “{{stage}}” of {{no}} ({{title}}) may take {{days}} days and is due by {{due}}; the time the company had the case is not counted.',
    ],
  },
  stageRed: {
    title: '{{no}}: the whole stage is overdue: {{stage}}',
    lines: [
      'The stage “{{stage}}” of {{no}} ({{title}}) may take {{days}} days and was due by {{due}}; the time the company had the case is not counted.',
    ],
  },
  stageSevere: {
    title: '{{no}}: the whole stage is seriously overdue: {{stage}}',
    lines: [
      'The stage “{{stage}}” of {{no}} ({{title}}) may take {{days}} days and was due by {{due}}; the time the company had the case is not counted. Please step in.',
    ],
  },
  notDelivered: {
    title: 'A message by {{channel}} was not delivered',
    lines: ['To: {{to}}', 'Subject: {{subject}}', 'Tried {{attempts}} times; it will not be tried again.', 'Reason: {{error}}'],
  },
  severalNotDelivered: {
    title: '{{count}} messages by {{channel}} were not delivered',
    lines: ['They will not be tried again; see the sending log.', 'Reason of one of them: {{error}}'],
  },
  factorReset: {
    title: 'Two-step sign-in was reset',
    lines: [
      '{{by}} has reset the two-step sign-in of the account {{account}}; the password alone now does to sign in.',
      'Please set it up again soon. If you did not ask for this, change your password at once and tell the administrator.',
    ],
  },
  erasureRefused: { title: 'Your request for erasure of personal data was not granted', lines: ['Reason: {{reason}}'] },
  colleagueInvitation: {
    title: 'You are invited to act for {{company}}',
    lines: [
      'Dear {{name}}, {{by}} invites you to become a user of {{company}} in this system.',
      'Please open the address below and choose an account and a password; it works once, within {{days}} days.',
    ],
  },
  companyHandedOver: {
    title: 'You now manage {{company}}',
    lines: ['{{by}} has handed the management of {{company}} over to you: you can invite people and set their rights.'],
  },
  signInCode: {
    title: 'Sign-in code',
    lines: ['Your code for signing in is {{code}}. It is valid for {{minutes}} minutes. Do not pass it on.'],
  },
  identityCode: {
    title: 'Check code',
    lines: ['You are proving who you are. The code is {{code}}, valid for {{minutes}} minutes. Do not pass it on.'],
  },
  recoveryCode: {
    title: 'Password recovery code',
    lines: ['You are recovering your password. The code is {{code}}, valid for {{minutes}} minutes. If this was not you, ignore it.'],
  },
  identityBound: {
    title: 'An identity of “{{provider}}” was bound to your account',
    lines: [
      'The identity “{{label}}” of “{{provider}}” was bound to your account and can sign in to it.',
      'If this was not you, unbind it under account security and change your password at once.',
    ],
  },
  identityRevoked: {
    title: 'The identity of “{{provider}}” was revoked',
    lines: [
      'The identity “{{label}}” of “{{provider}}” was revoked by its holder and no longer signs in to your account.',
      'To use it again, bind it under account security.',
    ],
  },
  passwordRecovered: {
    title: 'Your password was set anew',
    lines: [
      'The password of the account {{account}} was set anew by way of “forgotten password”; all sessions have ended.',
      'If this was not you, tell the institute at once.',
    ],
  },
  phoneCode: {
    title: 'Phone number code',
    lines: ['You are changing the phone number of your account. The code is {{code}}, valid for {{minutes}} minutes. Do not pass it on.'],
  },
  emailBinding: {
    title: 'Bind your mail address',
    lines: [
      '{{name}} asks to bind this mail address to their account. Please open the address below to confirm; it works once, within {{hours}} hours.',
      'If this was not you, ignore this mail: the address will not be bound.',
    ],
  },
  accountApproved: {
    title: 'Account approved',
    lines: ['Your account {{account}} is open. Please sign in with the password that you chose, or with your identity.'],
  },
  accountRefused: { title: 'Account refused', lines: ['Your request for the account {{account}} was refused.', 'Reason: {{reason}}'] },
  registrationCode: {
    title: 'Registration code',
    lines: ['Your registration code is {{code}}. It is valid for {{minutes}} minutes. Do not pass it on.'],
  },
  smsTest: { title: 'Test message', lines: ['{{text}}'] },
} satisfies typeof zh;
