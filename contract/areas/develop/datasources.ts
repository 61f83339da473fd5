/**
 * Data sources of the platform (spec: 000 §7.1, 001 §7.14): the installation's own database, and databases beside it at hosts that the
 * operator allows. They are registered and tried; their secrets are answered to nobody.
 */
import * as z from 'zod';
import { area, call, platform } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { flag, id, optional, text, whole, word } from '../../record.ts';
import { detailCall, type RowOf, register, removeCall, saveCall } from '../../register.ts';

export const SOURCE_KINDS = ['own', 'postgres'] as const;
/** The usual port of PostgreSQL. */
export const POSTGRES_PORT = 5432;

type Entered = { kind: string };
const givenWith = (value: unknown, { kind }: Entered): boolean => kind === 'own' || value !== undefined;

export const datasources = register({
  area: 'develop',
  name: 'datasource',
  named: 'name',
  record: {
    name: text(60).min(1).meta({ required: true, width: 180 }),
    code: text(30)
      .regex(/^[a-z][a-z0-9_-]{1,29}$/)
      .meta({ required: true, mono: true, width: 130 }),
    kind: word(SOURCE_KINDS, 'sourceKinds').meta({ required: true, width: 150 }),
    host: optional(
      text(200)
        .regex(/^[A-Za-z0-9][A-Za-z0-9.-]*$/)
        .meta({ kind: 'text', max: 200, mono: true, width: 200 }),
    ),
    port: optional(whole(1, 65_535)),
    databaseName: optional(text(63).meta({ mono: true, width: 140 })),
    username: optional(text(63).meta({ mono: true, width: 130 })),
    /** Shown to nobody. */
    password: optional(text(200)),
    /** The certificate of the other side is checked. */
    tls: flag().default(false).meta({ kind: 'flag', width: 90 }),
    remark: optional(text(200)),
  },
  rules: {
    host: { holds: (v) => givenWith(v.host, v), refusal: 'develop.hostMissing' },
    databaseName: { holds: (v) => givenWith(v.databaseName, v), refusal: 'develop.databaseMissing' },
    username: { holds: (v) => givenWith(v.username, v), refusal: 'develop.usernameMissing' },
  },
  shows: {
    password: z.string(),
    testTime: shown.moment(),
    testOk: z.boolean(),
    testAnswer: shown.text(240),
    updateTime: z.string(),
  },
});
export type DatasourceRow = RowOf<typeof datasources>;
export const datasourceList = list({ ...datasources, filters: { name: by.part(60), code: by.part(30) }, sorts: ['code'] });

const mine = { access: platform, scope: 'none' } as const;
const path = '/blade-develop/datasource';
export const datasourceCalls = area('develop', {
  datasourcePage: pageCall(datasourceList, {
    ...mine,
    method: 'GET',
    path: `${path}/list`,
    summary: 'Pages data sources; secrets are masked.',
  }),
  datasourceDetail: detailCall(datasources, { ...mine, path: `${path}/detail`, summary: 'One data source; its secret is masked.' }),
  datasourceSubmit: saveCall(datasources, {
    ...mine,
    path: `${path}/submit`,
    summary: 'Adds or changes a data source. Another database stands at a host that the operator allows.',
  }),
  datasourceRemove: removeCall({ ...mine, path: `${path}/remove`, in: 'query', summary: 'Deletes data sources.' }),
  datasourceTest: call({
    ...mine,
    method: 'POST',
    path: `${path}/test`,
    done: 'quiet',
    summary: 'Connects, asks for the version and says how it went; it waits five seconds at most.',
    input: z.object({ id: id() }),
    data: z.object({ ok: z.boolean(), answer: z.string() }),
  }),
});
