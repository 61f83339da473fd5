/** Words of the messages that leave the institute, and the log of its mails. */
import {
  faultOf,
  hasSubject,
  LEAVING,
  type LeavingTemplate,
  LONGEST_SMS,
  leavesBy,
  type MessageChannel,
  type MessageTemplateDetail,
  type MessageTemplateRow,
  type MessageWords,
  messageTemplateCalls,
  messageTemplateList,
  placesOf,
  productWords,
} from '@zhengjian/contract/areas/system/message-templates.ts';
import { mailLogList } from '@zhengjian/contract/areas/system/send-log.ts';
import { en } from '@zhengjian/contract/areas/system/text.en.ts';
import { zh } from '@zhengjian/contract/areas/system/text.zh.ts';
import type { Received } from '@zhengjian/contract/call.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import { audit } from '../../platform/audit/write.ts';
import type { Tx } from '../../platform/database/schema.ts';
import { answers, type Ctx } from '../../platform/http/context.ts';
import { answerShortList } from '../../platform/lists/answer-short-list.ts';
import { LINK, letterOf, ownWords } from '../../platform/outbox/letter.ts';
import type { Params } from '../../platform/outbox/text.ts';
import { refuse } from '../../platform/refuse.ts';
import { changed, created } from '../../platform/standard.ts';
import { maskedMail } from '../account/index.ts';
import { answerSendLog } from './send-log.ts';

declare module '../../platform/audit/write.ts' {
  interface AuditKinds {
    'message.worded': { template: string; channel: string };
    'message.reset': { template: string; channel: string };
  }
}

type Which = { template: LeavingTemplate; channel: MessageChannel };
type Both = Record<Language, MessageWords>;
const namesOf = (lang: Language) => (lang === 'en' ? en : zh).messageTemplates;

const every: readonly Which[] = (Object.keys(LEAVING) as LeavingTemplate[]).flatMap((template) =>
  LEAVING[template].map((channel) => ({ template, channel })),
);

/** @throws system.messageNot */
const mustLeave = ({ template, channel }: Which): void => {
  if (!leavesBy(template, channel)) refuse('system.messageNot');
};

const rowOf = (tx: Tx, { template, channel }: Which) =>
  tx.selectFrom('message_template').selectAll().where('template', '=', template).where('channel', '=', channel).executeTakeFirst();

const detailOf = async (tx: Tx, which: Which): Promise<MessageTemplateDetail> => {
  mustLeave(which);
  const row = await rowOf(tx, which);
  const { template, channel } = which;
  return {
    template,
    channel,
    own: row !== undefined,
    version: row?.version ?? 0,
    zh: row ? { subject: row.subject_zh, text: row.text_zh } : productWords(template, channel, 'zh'),
    en: row ? { subject: row.subject_en, text: row.text_en } : productWords(template, channel, 'en'),
  };
};

const listed = answerShortList(messageTemplateList, {
  all: async (tx, _reader, { channel, own }) => {
    const rows = await tx.selectFrom('message_template').selectAll().execute();
    const keptOf = (which: Which) => rows.find((row) => row.template === which.template && row.channel === which.channel);
    return every
      .filter(
        (which) => (channel === undefined || which.channel === channel) && (own === undefined || (keptOf(which) !== undefined) === own),
      )
      .map((which) => ({ ...which, kept: keptOf(which) }));
  },
  rows: async (_tx, { lang }, page) =>
    page.map(({ template, channel, kept }): MessageTemplateRow => {
      const words = kept
        ? { subject: lang === 'en' ? kept.subject_en : kept.subject_zh, text: lang === 'en' ? kept.text_en : kept.text_zh }
        : productWords(template, channel, lang);
      return {
        id: `${template}.${channel}`,
        template,
        channel,
        subject: words.subject || words.text,
        own: kept !== undefined,
        updateTime: kept?.updated_at ?? '',
      };
    }),
});

type Entered = Which & Record<Language, { subject?: string | undefined; text: string }>;
/** What was entered, as it is kept. @throws system.messageNot, messageSubjectMissing, messageTooLong, messagePlaceUnknown, messagePlaceMissing */
const checked = (entered: Entered, lang: Language): Both => {
  mustLeave(entered);
  const { template, channel } = entered;
  const names = namesOf(lang);
  const checkedIn = (one: Language): MessageWords => {
    const subject = hasSubject(template, channel) ? (entered[one].subject ?? '') : '';
    const words = { subject, text: entered[one].text.replaceAll('\r\n', '\n') };
    const language = names[one];
    if (hasSubject(template, channel) && words.subject === '') refuse('system.messageSubjectMissing', { language });
    if (channel === 'sms' && words.text.length > LONGEST_SMS) refuse('system.messageTooLong', { language, most: LONGEST_SMS });
    const fault = faultOf(template, words);
    const places = placesOf(template).map((name) => `{{${name}}}`);
    if (fault?.is === 'unknown') refuse('system.messagePlaceUnknown', { language, place: fault.place, places: places.join(' ') });
    if (fault?.is === 'missing') refuse('system.messagePlaceMissing', { language, place: fault.place });
    return words;
  };
  return { zh: checkedIn('zh'), en: checkedIn('en') };
};

const EXAMPLES: Params = Object.fromEntries(
  Object.entries(zh.messageTemplates.examples).map(([name, inChinese]) => {
    const inEnglish: Readonly<Record<string, string>> = en.messageTemplates.examples;
    return [name, { zh: inChinese, en: inEnglish[name] ?? '' }];
  }),
);

/** As readers of either language would receive it; a mail that leads somewhere leads to the page of the example. */
const preview = async (entered: Entered, ctx: Ctx): Promise<Both> => {
  const words = checked(entered, ctx.lang);
  const { template, channel } = entered;
  const kept = await ctx.read((tx) => ownWords(tx, ctx.actor.tenant, channel, LINK));
  const page = new URL(zh.messageTemplates.examples.url);
  const params = { ...EXAMPLES, page: page.pathname };
  // the line with the address is looked at where it stands: below a message
  const shown = template === LINK ? 'caseReturned' : template;
  const own = new Map([...kept, [template, words] as const]);
  const inLanguage = (lang: Language) => letterOf({ channel, template: shown, lang, params }, own, page.origin);
  return { zh: inLanguage('zh'), en: inLanguage('en') };
};

/** @throws system.messageChanged where somebody else was quicker, and what `checked` refuses */
const save = (entered: Received<typeof messageTemplateCalls.messageTemplateSave>, ctx: Ctx): Promise<MessageTemplateDetail> => {
  const words = checked(entered, ctx.lang);
  const { template, channel, version } = entered;
  return ctx.write(async (tx) => {
    const values = { subject_zh: words.zh.subject, text_zh: words.zh.text, subject_en: words.en.subject, text_en: words.en.text };
    const done =
      version === 0
        ? await tx
            .insertInto('message_template')
            .values({ ...created(ctx), template, channel, ...values })
            .onConflict((c) => c.columns(['tenant_id', 'template', 'channel']).doNothing())
            .executeTakeFirst()
            .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
        : await tx
            .updateTable('message_template')
            .set({ ...values, ...changed(ctx), version: version + 1 })
            .where('template', '=', template)
            .where('channel', '=', channel)
            .where('version', '=', version)
            .executeTakeFirst()
            .then(({ numUpdatedRows }) => numUpdatedRows);
    if (done !== 1n) refuse('system.messageChanged');
    await audit(tx, ctx, { kind: 'message.worded', subject: { type: 'message_template', id: null }, details: { template, channel } });
    return detailOf(tx, { template, channel });
  });
};

const reset = (which: Which, ctx: Ctx): Promise<MessageTemplateDetail> =>
  ctx.write(async (tx) => {
    mustLeave(which);
    const { template, channel } = which;
    const gone = await tx.deleteFrom('message_template').where('template', '=', template).where('channel', '=', channel).executeTakeFirst();
    if (gone.numDeletedRows > 0n)
      await audit(tx, ctx, { kind: 'message.reset', subject: { type: 'message_template', id: null }, details: { template, channel } });
    return detailOf(tx, which);
  });

const log = answerSendLog({
  of: mailLogList,
  channel: 'mail',
  covered: maskedMail,
  resent: { kind: 'message.resent', refusal: 'system.mailNotFailed' },
});

export const messageTemplateAnswers = answers(messageTemplateCalls, {
  messageTemplatePage: (asked, ctx) => ctx.read((tx) => listed.page(tx, ctx, asked)),
  messageTemplateDetail: (which, ctx) => ctx.read((tx) => detailOf(tx, which)),
  messageTemplatePreview: preview,
  messageTemplateSave: save,
  messageTemplateReset: reset,
  mailLogPage: log.page,
  mailResend: log.resend,
});
