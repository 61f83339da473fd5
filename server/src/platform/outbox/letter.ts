/** A message in words, as it leaves: the product's, or those that an institute has given it (`message_template`). */
import type { MessageWords } from '@zhengjian/contract/areas/system/message-templates.ts';
import type { Language } from '@zhengjian/contract/constants.ts';
import type { Tx } from '../database/schema.ts';
import type { Standard } from '../tables.ts';
import type { Channel } from './enqueue.ts';
import { type Params, worded } from './text.ts';

declare module '../database/schema.ts' {
  interface Schema {
    message_template: Standard & {
      template: string;
      channel: Channel;
      subject_zh: string;
      text_zh: string;
      subject_en: string;
      text_en: string;
    };
  }
}

/** The institute's own words in both languages, by template. */
export type OwnWords = ReadonlyMap<string, Readonly<Record<Language, MessageWords>>>;
export const LINK = 'mailLink';

/** Words of a template, and of the line with the address that stands below it. */
export const ownWords = async (tx: Tx, tenant: string, channel: Channel, template: string): Promise<OwnWords> => {
  const rows = await tx
    .selectFrom('message_template')
    .selectAll()
    .where('tenant_id', '=', tenant)
    .where('channel', '=', channel)
    .where('template', 'in', [template, LINK])
    .execute();
  return new Map(
    rows.map((r) => [r.template, { zh: { subject: r.subject_zh, text: r.text_zh }, en: { subject: r.subject_en, text: r.text_en } }]),
  );
};

type Message = { channel: Channel; template: string; lang: Language; params: Params };

/** A mail says it in both languages, the recipient's first: nobody's preference is known, and companies come from anywhere. */
export const letterOf = ({ channel, template, lang, params }: Message, own: OwnWords, origin = ''): MessageWords => {
  const inWords = (in_: Language, name: string, values: Params) => {
    const words = own.get(name)?.[in_];
    return worded(in_, name, values, words && { title: words.subject, lines: words.text.split('\n') });
  };
  const first = inWords(lang, template, params);
  if (channel === 'sms') return { subject: first.title, text: first.lines.join('\n') };
  const other = lang === 'zh' ? 'en' : 'zh';
  const second = inWords(other, template, params);
  const { page } = params;
  const leads = (to: Language) => (origin !== '' && typeof page === 'string' ? inWords(to, LINK, { url: `${origin}${page}` }).lines : []);
  const lines = [...first.lines, ...leads(lang), '', '--', second.title, ...second.lines, ...leads(other), ''];
  return { subject: first.title, text: lines.join('\n') };
};
