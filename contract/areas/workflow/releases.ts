/** Versions of processes that wait for a second person: asked for, looked through, released or refused, withdrawn. */
import * as z from 'zod';
import { area, call, permission } from '../../call.ts';
import { by, list, pageCall, shown } from '../../list.ts';
import { id, longText, optional } from '../../record.ts';
import { migrationPlan, processFault } from './list-records.ts';

export const RELEASE_STATUS = ['open', 'released', 'refused', 'withdrawn'] as const;

export const releaseRow = z.object({
  id: z.string(),
  processKey: z.string(),
  category: z.string(),
  name: shown.text(170),
  nameEn: z.string(),
  /** Why it is to be published. */
  note: shown.text(280),
  status: shown.word(RELEASE_STATUS, 'release.status', 160),
  askedBy: shown.text(110),
  askedAt: shown.moment(),
  /** Who has drawn it since the last version. */
  authors: z.array(z.string()),
  decidedBy: shown.text(100),
  decidedAt: shown.moment(),
  decideRemark: shown.text(220),
  /** Version that came of it; 0 as long as none has. */
  version: shown.number(110),
  /** `decide`: the viewer has the right, has neither asked nor drawn, and it is open. */
  abilities: z.object({ decide: z.boolean(), withdraw: z.boolean() }),
});
export type ReleaseRow = z.output<typeof releaseRow>;

/** Requests to publish a version, the newest first. */
export const releases = list({
  area: 'flow',
  name: 'releases',
  row: releaseRow,
  filters: { id: by.id(), status: by.word(RELEASE_STATUS, 'release.status') },
  sorts: ['askedAt'],
  order: '-askedAt',
});

/** One element that the new version has otherwise than the version in use, in the reader's words. */
export const versionDifference = z.object({
  kind: z.enum(['added', 'removed', 'changed']),
  of: z.enum(['process', 'node', 'flow']),
  element: z.string(),
  name: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
});
export type VersionDifference = z.output<typeof versionDifference>;

export const releaseDetail = releaseRow.extend({
  /** Version in use that it is compared with; empty and 0 where none is. */
  baseDefinitionId: z.string(),
  baseVersion: z.number().int(),
  differences: z.array(versionDifference),
  /** What is wrong about it now: it was sound when it was asked for, roles and called processes may have changed since. */
  faults: z.array(processFault),
  /** Dry run of moving what runs on the version in use; null where nothing is in use, where it has faults, or once it is decided. */
  plan: migrationPlan.nullable(),
});
export type ReleaseDetail = z.output<typeof releaseDetail>;

export const workflowReleaseCalls = area('workflow', {
  releaseRule: call({
    method: 'GET',
    path: '/blade-flow/manager/release_rule',
    access: permission('flow_manage'),
    summary: 'Whether publishing asks for a second person (parameter flow.releaseNeeded), and who besides the viewer may release.',
    input: z.object({}),
    data: z.object({ needed: z.boolean(), people: z.array(z.string()) }),
  }),
  releasePage: pageCall(releases, {
    method: 'GET',
    path: '/blade-flow/manager/release_page',
    access: permission('flow_release_view', 'flow_manage'),
    summary: 'Requests to publish a version, the newest first.',
  }),
  releaseDetail: call({
    method: 'GET',
    path: '/blade-flow/manager/release_detail',
    access: permission('flow_release_view', 'flow_manage'),
    long: true,
    summary: 'One request with what it changes against the version in use, the check, and the dry run of moving running cases.',
    input: z.object({ id: id() }),
    data: releaseDetail,
  }),
  releaseDecide: call({
    method: 'POST',
    path: '/blade-flow/manager/release_decide',
    access: permission('flow_release'),
    summary:
      'Releases a version that somebody else has drawn and asked for, or refuses it with a reason. With the version that it was compared with, one that another version has overtaken is refused.',
    input: z
      .object({ id: id(), agree: z.boolean(), remark: optional(longText(500)), baseDefinitionId: optional(id()) })
      .refine((v) => v.agree || (v.remark ?? '').trim().length >= 2, { path: ['remark'] }),
    data: releaseRow,
  }),
  releaseWithdraw: call({
    method: 'POST',
    path: '/blade-flow/manager/release_withdraw',
    access: permission('flow_manage'),
    summary: 'Takes back a request of one’s own that nobody has decided.',
    input: z.object({ id: id() }),
    data: releaseRow,
  }),
});
