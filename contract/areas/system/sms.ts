/** Gateways through which SMS leave, and what has left (spec: 000 §7.1; 001 §7.14). Without an enabled one messages stay in the system's own outbox. */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { id, longText, mobile, optional, text } from '../../record.ts';
import { detailCall, type RowOf, register, removeCall, saveCall } from '../../register.ts';
import { resendCall, smsLogList } from './send-log.ts';

const PLACES = ['{{phone}}', '{{text}}'] as const;
/** JSON with the places of number and text, each inside a text. */
export const isSmsBody = (body: string): boolean => {
  if (!PLACES.every((place) => body.includes(place))) return false;
  try {
    JSON.parse(body.replaceAll('{{phone}}', '13800000000').replaceAll('{{text}}', 'x'));
    return true;
  } catch {
    return false;
  }
};

export const smsGateways = register({
  area: 'system',
  name: 'sms',
  named: 'smsName',
  record: {
    smsName: text(60).min(1).meta({ required: true, width: 180 }),
    smsCode: text(30)
      .regex(/^[a-z][a-z0-9_-]{1,29}$/)
      .meta({ required: true, mono: true, width: 130 }),
    endpoint: text(300)
      .regex(/^https?:\/\/[^\s/?#@]+(?:[/?#]\S*)?$/)
      .meta({ kind: 'text', max: 300, required: true, mono: true, width: 280 }),
    body: longText(2000).min(1).meta({ required: true }),
    headerName: optional(text(60).regex(/^[A-Za-z][\w-]*$/)),
    /** Value of the header; shown to nobody. */
    secret: optional(text(500).meta({ kind: 'text', max: 500 })),
    success: optional(text(100)),
    signName: optional(text(20)),
    remark: optional(text(200)),
  },
  rules: { body: { holds: ({ body }) => isSmsBody(body), refusal: 'system.smsBody' } },
  shows: {
    enabled: shown.flag(80),
    body: z.string(),
    secret: z.string(),
    updateTime: shown.moment(),
  },
});
export type SmsRow = RowOf<typeof smsGateways>;
export const smsList = list({ ...smsGateways, filters: { smsName: by.part(60), smsCode: by.part(30) }, sorts: ['smsCode'] });

const [view, edit, send] = [permission('sms_view'), permission('sms_edit'), permission('sms_send')] as const;
const path = '/blade-resource/sms';
const MOST_PHONES = 5;
const phones = z.preprocess((v) => (typeof v === 'string' ? v.split(',').filter(Boolean) : v), z.array(mobile()).min(1).max(MOST_PHONES));
export const smsCalls = area('system', {
  smsPage: pageCall(smsList, { method: 'GET', path: `${path}/list`, access: view, summary: 'Pages SMS gateways; secrets are masked.' }),
  smsDetail: detailCall(smsGateways, { path: `${path}/detail`, access: view, summary: 'One SMS gateway; its secret is masked.' }),
  smsSubmit: saveCall(smsGateways, { path: `${path}/submit`, access: edit, summary: 'Adds or changes an SMS gateway.' }),
  smsRemove: removeCall({ path: `${path}/remove`, in: 'query', access: edit, summary: 'Deletes SMS gateways that are not enabled.' }),
  smsEnable: call({
    method: 'POST',
    path: `${path}/enable`,
    access: edit,
    done: 'updated',
    summary: 'Lets SMS leave through this gateway, and through no other.',
    input: z.object({ id: id() }),
    data: z.null(),
  }),
  smsDisable: call({
    method: 'POST',
    path: `${path}/disable`,
    access: edit,
    done: 'updated',
    summary: "Lets no SMS leave through this gateway; they stay in the system's own outbox.",
    input: z.object({ id: id() }),
    data: z.null(),
  }),
  smsSend: call({
    method: 'POST',
    path: `${path}/endpoint/send-message`,
    access: send,
    done: 'quiet',
    long: true,
    summary: 'Sends a text message at once through the gateway with this code, enabled or not, and says what the gateway answered.',
    input: z.object({ code: text(30).min(1), phones, params: z.object({ text: text(200).min(1) }) }),
    data: z.array(z.object({ phone: z.string(), sent: z.boolean(), answer: z.string() })),
  }),
  smsLogPage: pageCall(smsLogList, {
    method: 'GET',
    path: `${path}/log`,
    access: view,
    summary: 'SMS that left, wait or failed; the newest first.',
  }),
  smsResend: resendCall({ path: `${path}/resend`, access: send, summary: 'Lets SMS that were not delivered leave again.' }),
});
