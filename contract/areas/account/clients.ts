/** Programs through which people sign in: their grants, lifetimes and secrets (spec: 000 §7.1, §9; 001 §7.14). */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { flag, id, optional, text, whole, words } from '../../record.ts';
import { detailCall, type RowOf, register, removeCall, saveCall } from '../../register.ts';

/** Ways of signing in that a client may be allowed. */
export const CLIENT_GRANTS = ['captcha', 'password', 'sms', 'authorization_code', 'social', 'refresh_token'] as const;
export type ClientGrant = (typeof CLIENT_GRANTS)[number];
/** Minutes an access token lives, and hours within which it can be renewed. */
export const ACCESS_MINUTES = { least: 5, most: 1_440, initial: 60 } as const;
export const REFRESH_HOURS = { least: 1, most: 720, initial: 14 } as const;

export const clients = register({
  area: 'account',
  name: 'client',
  named: 'name',
  record: {
    name: text(60).min(1).meta({ required: true, width: 200 }),
    /** Sent before a colon in `Authorization: Basic`, so it holds none. */
    clientId: text(50)
      .regex(/^[A-Za-z][\w.-]{2,49}$/)
      .meta({ required: true, mono: true, width: 180 }),
    grants: words(CLIENT_GRANTS, 'clientGrants').min(1).meta({ required: true, width: 240 }),
    captcha: flag().default(true),
    accessMinutes: whole(ACCESS_MINUTES.least, ACCESS_MINUTES.most).default(ACCESS_MINUTES.initial).meta({ unit: 'min', width: 130 }),
    refreshHours: whole(REFRESH_HOURS.least, REFRESH_HOURS.most).default(REFRESH_HOURS.initial).meta({ unit: 'h', width: 130 }),
    enabled: flag().default(true),
    remark: optional(text(200)),
  },
  shows: {
    /** When its secret was made; empty while it has none, and cannot sign anybody in. */
    secretTime: shown.moment(),
    /** The client of the product's own pages. */
    own: z.boolean(),
  },
});
export type ClientRow = RowOf<typeof clients>;
export const clientList = list({
  ...clients,
  filters: { name: by.part(60), clientId: by.part(50), enabled: by.flag() },
  sorts: ['clientId'],
});

const path = '/blade-system/client';
const view = { scope: 'tenant', access: permission('client_view') } as const;
const edit = { scope: 'tenant', access: permission('client_edit') } as const;

export const clientCalls = area('account', {
  clientPage: pageCall(clientList, {
    ...view,
    method: 'GET',
    path: `${path}/list`,
    summary: 'Pages client applications; secrets are shown to nobody.',
  }),
  clientDetail: detailCall(clients, { ...view, path: `${path}/detail`, summary: 'One client application.' }),
  clientSubmit: saveCall(clients, {
    ...edit,
    path: `${path}/submit`,
    summary: 'Adds a client application, or changes the one with the id.',
  }),
  clientRemove: removeCall({
    ...edit,
    path: `${path}/remove`,
    in: 'query',
    summary: 'Deletes client applications; whoever is signed in through one is signed out.',
  }),
  clientSecret: call({
    ...edit,
    method: 'POST',
    path: `${path}/secret`,
    done: 'quiet',
    summary: 'Makes a new secret of a client application and answers it this once; the one before is void at once.',
    input: z.object({ id: id() }),
    data: z.object({ clientId: z.string(), clientSecret: z.string() }),
  }),
});
