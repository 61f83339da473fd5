import type * as texts from './text.params.zh.ts';

export const params = {
  house_demo: { name: 'Demo data', hint: 'Marks an institute that the demo has filled; a server in production does not open it.' },
  flow_remarkLimit: { name: 'Longest remark', hint: 'Most characters of a remark in the approval dialog.' },
  flow_autoSelectFirst: { name: 'Choose the first person', hint: 'The approval dialog opens with the first next person chosen.' },
  flow_urgeHours: { name: 'Hours between reminders', hint: 'Hours after which the same task may be urged again.' },
  flow_releaseNeeded: {
    name: 'Second person for releases',
    hint: 'With false, whoever may publish a version of a process does so alone.',
  },
  password_minLength: {
    name: 'Shortest password',
    hint: 'Fewest characters of a password that is set or changed; present passwords stay.',
  },
  password_kinds: {
    name: 'Kinds of characters in a password',
    hint: 'How many of capital letters, small letters, digits and symbols it holds; a letter and a digit are always needed.',
  },
  password_history: { name: 'Passwords that may not come back', hint: 'How many of the last ones, the present one included.' },
  password_expiryDays: {
    name: 'Password lifetime (days)',
    hint: 'So many days after the last change it must be changed before anything else; 0 means never.',
  },
  password_firstChange: {
    name: 'Change the password at first sign-in',
    hint: 'If yes, a password given by an administrator serves only to sign in and change it.',
  },
  signIn_factorRoles: {
    name: 'Roles that need two-step sign-in',
    hint: 'Whoever holds one of them and has not set it up can do nothing else first. It holds at once.',
  },
  captcha_workBits: {
    name: 'Difficulty of the computed check',
    hint: 'Bits of each part of the computed check; each bit more doubles the work.',
  },
  ccc_bodyCode: { name: 'CCC body code', hint: 'Digits 5 and 6 of a CCC certificate number.' },
  plan_testDays: {
    name: 'Person-days of a type test',
    hint: 'The planning board counts them for the project leader, evenly between planned start and end.',
  },
  plan_caseDays: {
    name: 'Person-days of a CCC case',
    hint: 'The planning board counts them for the certification engineer, evenly until the case is due.',
  },
  ccc_caseDays: {
    name: 'CCC deadline (calendar days)',
    hint: 'Calendar days from acceptance to certificate, for cases accepted from now on.',
  },
  sample_keepMonths: {
    name: 'Months for which samples are kept',
    hint: 'From the report of their test on, or from a later return to the sample room; for reports and returns from now on.',
  },
  institute_verifyUrl: {
    name: 'Verification address',
    hint: 'Address in the QR code of papers, with the number of the paper behind it; empty: the page of this system.',
  },
  signing_clientUrl: {
    name: 'Download of the signing client',
    hint: 'Address of the client tool offered to whoever stamps; empty: none is offered.',
  },
  signing_pageUrl: {
    name: 'Signing page',
    hint: 'Page that shows and stamps papers; another origin must be allowed on the server (ZJ_SIGNING_ORIGIN).',
  },
  archive_fonds: { name: 'Code of the fonds', hint: 'Begins every archive number; archives numbered before keep theirs.' },
  number_inspection: { name: 'Initial inspection number', hint: 'Pattern of the numbers of initial inspections.' },
  number_supervision: { name: 'Supervision number', hint: 'Pattern of the numbers of supervision inspections.' },
  number_flying: { name: 'Unannounced inspection number', hint: 'Pattern of the numbers of unannounced inspections.' },
  number_ccc: { name: 'CCC application number', hint: 'Pattern of the application number.' },
  number_sample: { name: 'Sample number', hint: 'Pattern of the number of samples; the number of the piece such as -01 follows.' },
  number_testTask: { name: 'Test task number', hint: 'Pattern of the number of a test task.' },
  number_report: {
    name: 'Test report number',
    hint: 'Pattern of the number of a test report; {lab} is the laboratory, {line} the business line, [-n] counts reports written anew.',
  },
  number_batch: { name: 'Batch number', hint: 'Pattern of the batch number.' },
  number_leave: { name: 'Leave request number', hint: 'Pattern of the number of a leave request.' },
  number_archive: {
    name: 'Archive number',
    hint: 'Pattern of the archive number; {fonds} is the code of the fonds, {category} the business line, {retention} how long it is kept.',
  },
  number_paymentNote: {
    name: 'Payment note number',
    hint: 'Pattern of the number of a payment note; {line} is the letter of the business line.',
  },
  number_seal: { name: 'Seal number', hint: 'Pattern of the number of a seal.' },
  number_discount: { name: 'Discount number', hint: 'Pattern of the number of a discount application.' },
  number_withdrawal: { name: 'Withdrawal number', hint: 'Pattern of the number of a revocation or refund.' },
  keep_signInDays: {
    name: 'Days to keep sign-in data',
    hint: 'Days that captchas, tries at passwords and tokens are kept after they ran out. That of the platform counts for all institutes.',
  },
  keep_sessionDays: {
    name: 'Days to keep sessions',
    hint: 'Days that a session is kept after its last use. That of the platform counts for all institutes.',
  },
  keep_commandDays: {
    name: 'Days to keep answers',
    hint: 'Days that the answer of a change is kept for the same change sent again. That of the platform counts for all institutes.',
  },
  keep_errorLogDays: {
    name: 'Days to keep browser errors',
    hint: 'Days that error reports of browsers are kept. That of the platform counts for all institutes.',
  },
  keep_requestLogDays: {
    name: 'Days to keep requests',
    hint: 'Days that the log of requests is kept. That of the platform counts for all institutes.',
  },
} satisfies typeof texts.params;

export const paramTakes = {
  number: 'A whole number from {{least}} to {{most}}.',
  flag: 'true or false.',
  numbering: 'A pattern with the digits of the serial (3 to 12), such as A{yyyy}CCC{6}; dates are {yyyy}, {yy}, {yyyyMM} or {yyyyMMdd}.',
  digits: '{{length}} digits.',
  fonds: 'Two capital letters and two digits, such as NF01.',
  address: 'An address that begins with http://, https:// or /.',
  addressOrNone: 'An address that begins with http:// or https://; it may be left empty.',
  roles: 'Codes of roles with commas between them, such as administrator,stamp_clerk; empty: of nobody.',
  fixed: 'Written by the system; it cannot be changed.',
} satisfies typeof texts.paramTakes;
