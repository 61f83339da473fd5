/** Regions by GB/T 2260 as the platform's administrator keeps them (spec: 001 §7.14); all institutes share them. */
import * as z from 'zod';
import { area, call, permission, platform, signedIn } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { optional, text, whole } from '../../record.ts';

/** Six digits: province, city, county. */
export const regionCode = () => text(6).regex(/^\d{6}$/);
/** Of the region above; none for a province. */
const above = () => text(6).regex(/^(\d{6})?$/);
/** Below which regions are asked for; 0 and 00 are the root in the framework's manner. */
const below = () => z.union([above(), z.literal(['0', '00']).transform(() => '')]);

const regionRow = z.object({
  code: shown.code(120),
  name: shown.text(200),
  parentCode: z.string(),
  parentName: shown.text(180),
  level: shown.number(80),
  sort: shown.number(80),
  hasChildren: z.boolean(),
});
export type RegionRow = z.output<typeof regionRow>;

export const regionList = list({
  area: 'system',
  name: 'region',
  row: regionRow,
  key: 'code',
  filters: { code: by.part(6), name: by.part(60), parentCode: by.equal(6), level: by.whole(1, 3) },
  sorts: [],
});

export const regionForm = z.object({
  code: regionCode().meta({ kind: 'text', max: 6, required: true }),
  name: text(60).min(1).meta({ required: true }),
  parentCode: above().default(''),
  sort: whole(0, 999_999).default(0),
});

const treeNode = z.object({
  id: z.string(),
  parentId: z.string(),
  title: z.string(),
  key: z.string(),
  value: z.string(),
  hasChildren: z.boolean(),
});

const view = permission('region_view');
const path = '/blade-system/region';
export const regionCalls = area('system', {
  regionPage: pageCall(regionList, { method: 'GET', path: `${path}/list`, access: view, scope: 'none', summary: 'Pages regions.' }),
  regionDetail: call({
    method: 'GET',
    path: `${path}/detail`,
    access: view,
    scope: 'none',
    summary: 'One region by its code.',
    input: z.object({ code: regionCode() }),
    data: regionRow,
  }),
  regionLazyList: call({
    method: 'GET',
    path: `${path}/lazy-list`,
    access: view,
    scope: 'none',
    summary: 'Regions right below one, the provinces without one; with a name or code, those that fit at any level.',
    input: z.object({ parentCode: optional(below()), name: optional(text(60)), code: optional(text(6)) }),
    data: z.array(regionRow),
  }),
  regionLazyTree: call({
    method: 'GET',
    path: `${path}/lazy-tree`,
    access: signedIn(),
    scope: 'none',
    summary: 'Nodes right below a region, the provinces without one.',
    input: z.object({ parentCode: optional(below()) }),
    data: z.array(treeNode),
  }),
  regionSubmit: call({
    method: 'POST',
    path: `${path}/submit`,
    access: platform,
    scope: 'none',
    done: 'updated',
    summary: 'Adds a region, or changes the one with this code.',
    input: regionForm.extend({ isNew: z.boolean().optional() }),
    data: regionRow,
  }),
  regionRemove: call({
    method: 'POST',
    path: `${path}/remove`,
    in: 'query',
    access: platform,
    scope: 'none',
    done: 'deleted',
    summary: 'Deletes a region, named by its code, that nobody uses and that has none below.',
    input: z.object({ id: regionCode() }),
    data: z.null(),
  }),
});
