/**
 * Object storage of the platform (spec: 001 §7.14): buckets that are registered and tried. Which one takes the files is the operator's
 * setting at the start, since moving files between stores is no matter of a running server.
 */
import * as z from 'zod';
import { area, call, platform } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { id, optional, text } from '../../record.ts';
import { detailCall, type RowOf, register, removeCall, saveCall } from '../../register.ts';

export const storages = register({
  area: 'file',
  name: 'storage',
  named: 'storageName',
  record: {
    storageName: text(60).min(1).meta({ required: true, width: 180 }),
    ossCode: text(30)
      .regex(/^[a-z][a-z0-9_-]{1,29}$/)
      .meta({ required: true, mono: true, width: 130 }),
    endpoint: text(200)
      .regex(/^https?:\/\/[^\s/?#@]+$/)
      .meta({ kind: 'text', max: 200, required: true, mono: true, width: 240 }),
    bucketName: text(63)
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/)
      .meta({ required: true, mono: true, width: 160 }),
    region: text(40)
      .regex(/^[a-z0-9-]{1,40}$/)
      .default('us-east-1')
      .meta({ kind: 'text', max: 40, mono: true, width: 120 }),
    accessKey: text(128).min(1).meta({ required: true, mono: true, width: 160 }),
    /** Shown to nobody. */
    secretKey: optional(text(500).meta({ kind: 'text', max: 500 })),
    remark: optional(text(200)),
  },
  shows: {
    secretKey: z.string(),
    /** The files of the installation lie there. */
    inUse: shown.flag(90),
    testTime: shown.moment(),
    testOk: z.boolean(),
    testAnswer: shown.text(240),
  },
});
export type StorageRow = RowOf<typeof storages>;
export const storageList = list({ ...storages, filters: { storageName: by.part(60), ossCode: by.part(30) }, sorts: ['ossCode'] });

const mine = { access: platform, scope: 'none' } as const;
const path = '/blade-resource/oss';
export const storageCalls = area('file', {
  storagePage: pageCall(storageList, {
    ...mine,
    method: 'GET',
    path: `${path}/list`,
    summary: 'Pages object storages; secrets are masked.',
  }),
  storageDetail: detailCall(storages, { ...mine, path: `${path}/detail`, summary: 'One object storage; its secret is masked.' }),
  storageSubmit: saveCall(storages, { ...mine, path: `${path}/submit`, summary: 'Adds or changes an object storage.' }),
  storageRemove: removeCall({ ...mine, path: `${path}/remove`, in: 'query', summary: 'Deletes object storages that take no files.' }),
  storageTest: call({
    ...mine,
    method: 'POST',
    path: `${path}/test`,
    done: 'quiet',
    long: true,
    summary: 'Writes, reads and deletes a small object in the bucket and says how it went.',
    input: z.object({ id: id() }),
    data: z.object({ ok: z.boolean(), answer: z.string() }),
  }),
  storageInUse: call({
    ...mine,
    method: 'GET',
    path: `${path}/current`,
    summary: 'Where the files of the installation lie.',
    input: z.object({}),
    data: z.object({ bucket: z.string() }),
  }),
});
