/** Addresses of one test by the step at which it is opened, with what the step is about in front (spec: screens). */
import type { TestNode } from '@zhengjian/contract/areas/laboratory/test-tasks.ts';

const OPENS: Partial<Record<TestNode, string>> = {
  engineerAllocation: 'engineerAllocation_detail',
  technicalDataDrawUp: 'technicaldata',
  technicalDataDrawUpReview: 'technicaldata',
  technicalDataDrawUpApproval: 'technicaldata',
  testItemDrawUp: 'testTaskDetails_news',
  testItemDrawUpReview: 'testTaskDetails_news',
  testRecord: 'detectiondetail',
  testRecordApproval: 'detectiondetail',
};

export const opensAt = (node: TestNode): string => `/testCenter/${OPENS[node] ?? 'testTaskDetails'}`;
