/** The test centre. */
import type { TestNode } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';
import type { Screen } from '../../shell/screens.ts';
import type { TestPart } from './tests/TestDetail.tsx';
import './texts.ts';

const listed = { keepAlive: true, isAuth: true } as const;
const at = (node: TestNode) => async () => (await import('./tests/TestQueue.tsx')).queueOf(node);
const QUEUES = [
  '/testCenter/engineerAllocation',
  '/testCenter/technicalDataDrawUp',
  '/testCenter/technicalDataDrawUpReview',
  '/testCenter/technicalDataDrawUpApproval',
  '/testCenter/testItemDrawUp',
  '/testCenter/testItemDrawUpReview',
  '/testCenter/testRecord',
  '/testCenter/testFailHandle',
  '/testCenter/testRecordApproval',
  '/testCenter/certDrawUp',
  '/testCenter/certReview',
  '/testCenter/certApproval',
] as const;
/** Lists from which a test is opened. */
const LISTS = ['/testCenter/testTask', '/testCenter/testTaskTrace', '/testCenter/reallocation', '/testCenter/paperArchiving'] as const;
/** Whose people have steps of a test, or follow all processes. */
const OTHERS = ['/sample/sample/sampleReception', '/sample/comSampleManage', '/flow/follow'] as const;
/** Addresses of one test, with the part that stands in front. */
const DETAILS = [
  ['/testCenter/testTaskDetails', 'items'],
  ['/testCenter/testTaskDetails_news', 'items'],
  ['/testCenter/detectiondetail', 'items'],
  ['/testCenter/technicaldata', 'data'],
  ['/testCenter/engineerAllocation_detail', 'files'],
] as const satisfies readonly (readonly [string, TestPart])[];
type NodeAt<P> = P extends `/testCenter/${infer N extends TestNode}` ? N : never;
const nodeOf = <P extends (typeof QUEUES)[number]>(path: P) => path.slice('/testCenter/'.length) as NodeAt<P>;

export const screens: Screen[] = [
  ...QUEUES.map((path): Screen => ({ path, i18n: `laboratory:queue.${nodeOf(path)}.title`, ...listed, load: at(nodeOf(path)) })),
  ...DETAILS.map(
    ([path, front]): Screen => ({
      path,
      i18n: 'laboratory:detail.title',
      keepAlive: false,
      isAuth: true,
      grantedBy: [...QUEUES, ...LISTS, ...OTHERS],
      load: async () => (await import('./tests/TestDetail.tsx')).detailWith(front),
    }),
  ),
  {
    path: '/testCenter/testTask',
    i18n: 'laboratory:lists.allTests.title',
    ...listed,
    load: async () => ({ default: (await import('./centre/TestLists.tsx')).AllTests }),
  },
  {
    path: '/testCenter/testTaskTrace',
    i18n: 'laboratory:lists.testTrace.title',
    ...listed,
    load: async () => ({ default: (await import('./centre/TestLists.tsx')).TestTrace }),
  },
  {
    path: '/testCenter/reallocation',
    i18n: 'laboratory:lists.reallocation.title',
    ...listed,
    load: async () => ({ default: (await import('./centre/TestLists.tsx')).Reallocation }),
  },
  { path: '/testCenter/paperArchiving', i18n: 'laboratory:lists.paper.title', ...listed, load: () => import('./centre/Papers.tsx') },
  {
    path: '/testCenter/modifyOnlineInfo',
    i18n: 'laboratory:lists.correction.title',
    ...listed,
    load: () => import('./centre/Corrections.tsx'),
  },
  { path: '/testCenter/team', i18n: 'laboratory:lists.team.title', ...listed, load: () => import('./registers/Teams.tsx') },
  { path: '/testCenter/testFlowCard', i18n: 'laboratory:lists.flowCard.title', ...listed, load: () => import('./registers/FlowCards.tsx') },
  {
    path: '/customer/yewuCenter/manage/testDetail',
    i18n: 'laboratory:detail.customerTitle',
    keepAlive: false,
    isAuth: false,
    load: () => import('./tests/CustomerTest.tsx'),
  },
  { path: '/testCenter/equipment', i18n: 'laboratory:lists.equipment.title', ...listed, load: () => import('./registers/Equipment.tsx') },
  {
    path: '/testCenter/testItemDict',
    i18n: 'laboratory:lists.testItemDict.title',
    ...listed,
    load: () => import('./registers/TestItemDict.tsx'),
  },
  { path: '/testCenter/standard', i18n: 'laboratory:lists.standard.title', ...listed, load: () => import('./registers/Standards.tsx') },
  {
    path: '/testCenter/laboratory',
    i18n: 'laboratory:lists.laboratory.title',
    ...listed,
    load: () => import('./registers/Laboratories.tsx'),
  },
];
