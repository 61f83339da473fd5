/**
 * Messages that leave the institute by mail or SMS, whose words an administrator may change: which there are, what stands in for a
 * parameter, and what words must hold. What nobody has changed leaves in the product's words.
 */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import type { Language } from '../../constants.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { longText, optional, text, word } from '../../record.ts';
import { en } from '../portal/text.messages.en.ts';
import { zh } from '../portal/text.messages.zh.ts';
import { mailLogList, resendCall } from './send-log.ts';

export const MESSAGE_CHANNELS = ['mail', 'sms'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** By which ways each leaves. */
export const LEAVING = {
  mailLink: ['mail'],
  caseReturned: ['mail'],
  workReturned: ['mail'],
  caseProgress: ['mail'],
  stepTakenBack: ['mail'],
  caseWithdrawn: ['mail'],
  caseEndedForCompany: ['mail'],
  fileProblem: ['mail'],
  testExtended: ['mail'],
  samplesAsked: ['mail'],
  samplesWanted: ['mail'],
  sampleRefused: ['mail'],
  sampleGivenBack: ['mail'],
  ncOverdue: ['mail'],
  noteOverdue: ['mail'],
  noteExempted: ['mail'],
  noteRecalled: ['mail'],
  noteRevoking: ['mail'],
  noteRevoked: ['mail'],
  noteNotRevoked: ['mail'],
  noteRefunding: ['mail'],
  noteRefunded: ['mail'],
  noteNotRefunded: ['mail'],
  paperIssued: ['mail'],
  certificateSent: ['mail'],
  certificateStatus: ['mail'],
  weeklyOverdue: ['mail'],
  taskYellow: ['mail'],
  taskRed: ['mail'],
  taskSevere: ['mail'],
  stageYellow: ['mail'],
  stageRed: ['mail'],
  stageSevere: ['mail'],
  correctionYellow: ['mail'],
  correctionRed: ['mail'],
  colleagueInvitation: ['mail'],
  companyHandedOver: ['mail'],
  emailBinding: ['mail'],
  factorReset: ['mail'],
  passwordRecovered: ['mail'],
  identityBound: ['mail'],
  identityRevoked: ['mail'],
  accountApproved: ['mail', 'sms'],
  accountRefused: ['mail', 'sms'],
  identityCode: ['mail', 'sms'],
  recoveryCode: ['mail', 'sms'],
  registrationCode: ['sms'],
  signInCode: ['sms'],
  phoneCode: ['sms'],
} as const satisfies Partial<Record<keyof typeof zh, readonly MessageChannel[]>>;
export type LeavingTemplate = keyof typeof LEAVING;
type By<C extends MessageChannel> = {
  [T in LeavingTemplate]: C extends (typeof LEAVING)[T][number] ? T : never;
}[LeavingTemplate];
export type MailTemplate = By<'mail'>;
export type SmsTemplate = By<'sms'>;

export const LEAVING_TEMPLATES = Object.keys(LEAVING) as [LeavingTemplate, ...LeavingTemplate[]];
export const leavesBy = (template: LeavingTemplate, channel: MessageChannel): boolean =>
  (LEAVING[template] as readonly MessageChannel[]).includes(channel);

/** Without these nobody could do what the message asks for. */
const MUST = ['code', 'url'] as const;

const PRODUCT: Record<Language, Readonly<Record<LeavingTemplate, { title: string; lines: readonly string[] }>>> = { zh, en };
export type MessageWords = { subject: string; text: string };
/** The product's words; an SMS has no subject. */
export const productWords = (template: LeavingTemplate, channel: MessageChannel, lang: Language): MessageWords => {
  const { title, lines } = PRODUCT[lang][template];
  return { subject: hasSubject(template, channel) ? title : '', text: lines.join('\n') };
};
/** The line with the address stands below other messages and has no subject of its own. */
export const hasSubject = (template: LeavingTemplate, channel: MessageChannel): boolean => channel === 'mail' && template !== 'mailLink';

/** A parameter in the words. */
export const PLACE = /\{\{(\w+)\}\}/g;
const placesIn = (words: string): string[] => [...words.matchAll(PLACE)].map(([, name = '']) => name);
/** Parameters that the message brings along: those of the product's words in either language. */
export const placesOf = (template: LeavingTemplate): string[] => [
  ...new Set(
    (['zh', 'en'] as const).flatMap((lang) => [PRODUCT[lang][template].title, ...PRODUCT[lang][template].lines].flatMap(placesIn)),
  ),
];
export const mustOf = (template: LeavingTemplate): string[] => placesOf(template).filter((name) => MUST.some((must) => must === name));

export type WordsFault = { is: 'unknown' | 'missing'; place: string };
/** What is wrong with the places in words: one that the message has not, braces that are none, an obligatory one that is not in the text. */
export const faultOf = (template: LeavingTemplate, { subject, text: body }: MessageWords): WordsFault | null => {
  const known = placesOf(template);
  for (const words of [subject, body]) {
    const unknown = placesIn(words).find((name) => !known.includes(name));
    if (unknown !== undefined) return { is: 'unknown', place: `{{${unknown}}}` };
    const rest = /\{\{[^{}]*\}?\}?|\}\}/.exec(words.replaceAll(PLACE, ''));
    if (rest) return { is: 'unknown', place: rest[0].slice(0, 40) };
  }
  const missing = mustOf(template).find((name) => !placesIn(body).includes(name));
  return missing === undefined ? null : { is: 'missing', place: `{{${missing}}}` };
};

export const LONGEST_SUBJECT = 150;
export const LONGEST_TEXT = 2000;
export const LONGEST_SMS = 300;

/** Template and channel name a message; together they are its id in the list. */
const messageRow = z.object({
  id: z.string(),
  template: word(LEAVING_TEMPLATES, 'messageTemplates.names').meta({ kind: 'word', words: 'messageTemplates.names', width: 220 }),
  channel: shown.word(MESSAGE_CHANNELS, 'messageTemplates.channels', 100),
  subject: shown.text(300),
  own: shown.flag(110),
  updateTime: shown.moment(),
});
export type MessageTemplateRow = z.output<typeof messageRow>;
export const messageTemplateList = list({
  area: 'system',
  name: 'messageTemplate',
  row: messageRow,
  filters: { channel: by.word(MESSAGE_CHANNELS, 'messageTemplates.channels'), own: by.flag() },
  sorts: [],
});

const which = { template: word(LEAVING_TEMPLATES, 'messageTemplates.names'), channel: word(MESSAGE_CHANNELS, 'messageTemplates.channels') };
const words = z.object({ subject: optional(text(LONGEST_SUBJECT)), text: longText(LONGEST_TEXT).min(1) });
const wordsShown = z.object({ subject: z.string(), text: z.string() });
const both = { zh: words, en: words };
const detail = z.object({
  template: z.enum(LEAVING_TEMPLATES),
  channel: z.enum(MESSAGE_CHANNELS),
  own: z.boolean(),
  /** Of the words that are the institute's own; 0 for the product's. */
  version: z.number().int(),
  zh: wordsShown,
  en: wordsShown,
});
export type MessageTemplateDetail = z.output<typeof detail>;

const [view, edit, resend] = [
  permission('message_template_view'),
  permission('message_template_edit'),
  permission('message_resend'),
] as const;
const path = '/blade-system/message-template';
export const messageTemplateCalls = area('system', {
  messageTemplatePage: pageCall(messageTemplateList, {
    method: 'GET',
    path: `${path}/list`,
    access: view,
    summary: 'Messages that leave by mail or SMS, and whether their words are the institute’s own.',
  }),
  messageTemplateDetail: call({
    method: 'GET',
    path: `${path}/detail`,
    access: view,
    summary: 'The words of a message in both languages as they leave now.',
    input: z.object(which),
    data: detail,
  }),
  messageTemplatePreview: call({
    method: 'POST',
    path: `${path}/preview`,
    effect: 'read',
    access: view,
    summary: 'A message in these words as it would leave, with example data; to a reader of either language.',
    input: z.object({ ...which, ...both }),
    data: z.object({ zh: wordsShown, en: wordsShown }),
  }),
  messageTemplateSave: call({
    method: 'POST',
    path: `${path}/save`,
    access: edit,
    done: 'updated',
    summary:
      'Gives a message words of the institute’s own; places that the message has not, or an obligatory one that is missing, are refused.',
    input: z.object({ ...which, ...both, version: z.coerce.number().int().min(0) }),
    data: detail,
  }),
  messageTemplateReset: call({
    method: 'POST',
    path: `${path}/reset`,
    access: edit,
    done: 'updated',
    summary: 'Lets a message leave in the product’s words again.',
    input: z.object(which),
    data: detail,
  }),
  mailLogPage: pageCall(mailLogList, {
    method: 'GET',
    path: `${path}/log`,
    access: view,
    summary: 'Mails that left, wait or failed; the newest first.',
  }),
  mailResend: resendCall({ path: `${path}/resend`, access: resend, summary: 'Lets mails that were not delivered leave again.' }),
});
