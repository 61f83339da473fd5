/** What the administrator keeps and decides: a request for erasure, documents of the institute, data sources, data models with the modules made of them. */

import { erasureCalls } from '@zhengjian/contract/areas/account/erasure.ts';
import { profileCalls } from '@zhengjian/contract/areas/account/profile.ts';
import { codeCalls } from '@zhengjian/contract/areas/develop/codes.ts';
import { datasourceCalls } from '@zhengjian/contract/areas/develop/datasources.ts';
import { modelCalls } from '@zhengjian/contract/areas/develop/models.ts';
import { attachmentCalls } from '@zhengjian/contract/areas/file/attachments.ts';
import { reportCalls } from '@zhengjian/contract/areas/report/calls.ts';
import type { Sent } from '@zhengjian/contract/call.ts';
import { clientHash } from '@zhengjian/server/src/areas/account/index.ts';
import { type Attachment, makeCall } from './caller.ts';
import { DEMO_PASSWORD } from './institute.ts';
import { commaTable } from './office.ts';
import type { Stage, Users } from './people.ts';
import type { Timetable } from './timetable.ts';

const MINUTE_MS = 60_000;
const WHO = 'admin';
/** Leaves at the end of the month. */
const LEAVER = 'chengsongtao';

const DOCUMENTS: readonly { remark: string; file: Attachment }[] = [
  {
    remark: '综合管理部每年一月更新',
    file: {
      filename: '年度培训计划.csv',
      type: 'text/csv',
      content: commaTable([
        ['月份', '内容', '对象'],
        ['3', 'GB/T 3836 系列标准宣贯', '认证工程师'],
        ['6', '防爆车辆检验方法', '试验工程师'],
        ['9', '公正性与保密', '全体人员'],
      ]),
    },
  },
  {
    remark: '',
    file: {
      filename: '值班安排.csv',
      type: 'text/csv',
      content: commaTable([
        ['日期', '值班人'],
        ['周六', '韩冬野'],
        ['周日', '张若楠'],
      ]),
    },
  },
];

type Model = Sent<typeof modelCalls.modelSubmit>;
const MODELS: readonly (Model & { setting: Omit<Sent<typeof codeCalls.codeSubmit>, 'modelId'> })[] = [
  {
    ...{ modelName: '档案盒', modelNameEn: 'Archive box', modelCode: 'archiveBox' },
    fields: [
      { name: 'code', zh: '盒号', en: 'Box', kind: 'text', length: 20, required: true, filtered: true, sorted: true },
      { name: 'place', zh: '存放位置', en: 'Place', kind: 'text', length: 60, required: true },
      { name: 'secrecy', zh: '借阅级别', en: 'Secrecy', kind: 'choice', dict: 'secret_level', filtered: true },
      { name: 'keepUntil', zh: '保管至', en: 'Kept until', kind: 'day', filtered: true, sorted: true },
    ],
    setting: {
      ...{ codeName: '档案盒登记', areaCode: 'store', areaName: '库房管理', areaNameEn: 'Store', pagePath: '/store/archiveBox' },
      ...{ servicePath: '/blade-store/archiveBox', tableName: 'store_archive_box', tableKind: 'staffOnly', migrationNo: 9000 },
    },
  },
  {
    ...{ modelName: '来访登记', modelNameEn: 'Visitor', modelCode: 'visitor' },
    fields: [
      { name: 'visitor', zh: '来访人', en: 'Visitor', kind: 'text', length: 40, required: true, filtered: true },
      { name: 'arrived', zh: '到访时间', en: 'Arrived', kind: 'moment', required: true, filtered: true, sorted: true },
      { name: 'purpose', zh: '事由', en: 'Purpose', kind: 'longText', length: 500 },
      { name: 'escorted', zh: '有人陪同', en: 'Escorted', kind: 'flag', filtered: true },
    ],
    setting: {
      ...{ codeName: '来访登记', areaCode: 'reception', areaName: '接待管理', areaNameEn: 'Reception', pagePath: '/reception/visitor' },
      ...{ servicePath: '/blade-reception/visitor', tableName: 'reception_visitor', tableKind: 'staffOnly', migrationNo: 9001 },
    },
  },
];

const REPORTS: readonly Sent<typeof reportCalls.reportSubmit>[] = [
  {
    ...{ reportName: '各月提交的认证项目', view: 'cases', groupBy: 'submitTime', step: 'month', shownAs: 'line' },
    ...{ filters: [{ column: 'submitTime', by: 'lastMonths', value: '24' }], remark: '近两年' },
  },
  { reportName: '产品类别与阶段', view: 'cases', groupBy: 'productClass', thenBy: 'phase', shownAs: 'bars', order: 'most' },
  { reportName: '收费项目金额', view: 'fees', groupBy: 'itemName', sumOf: 'amount', shownAs: 'bars', order: 'most' },
  { reportName: '附件占用空间', view: 'attachments', groupBy: 'kind', sumOf: 'fileSize', shownAs: 'bars', order: 'most' },
];

export const playAdministration = (stage: Stage, users: Users, timetable: Timetable, until: Date): void => {
  const { app, world } = stage;
  timetable.add(new Date(until.getTime() - 10 * MINUTE_MS), async () => {
    const as = async () => ({ token: await users.as(WHO), headers: { 'idempotency-key': world.uuid() } });
    for (const { remark, file } of DOCUMENTS) await makeCall(app, attachmentCalls.attachSubmit, { remark }, { ...(await as()), file });
    for (const report of REPORTS) await makeCall(app, reportCalls.reportSubmit, report, await as());
    const own = await makeCall(app, datasourceCalls.datasourceSubmit, { name: '本系统数据库', code: 'own', kind: 'own' }, await as());
    await makeCall(app, datasourceCalls.datasourceTest, { id: own.id }, await as());
    for (const { setting, ...model } of MODELS) {
      const { id: modelId } = await makeCall(app, modelCalls.modelSubmit, model, await as());
      await makeCall(app, codeCalls.codeSubmit, { ...setting, modelId }, await as());
    }
    const leaver = { token: await users.as(LEAVER) };
    const { key } = await makeCall(app, profileCalls.validatePassword, { password: clientHash(DEMO_PASSWORD) }, leaver);
    await makeCall(app, erasureCalls.requestErasure, { key, reason: '本月底调离' }, leaver);
  });
};
