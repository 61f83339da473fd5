/** The calls of the bell and the first page, told in full: the frame shall not load the contract's rules with them. */
import type { noticeCalls } from '@zhengjian/contract/areas/system/notices.ts';
import { wireOf } from '../../shell/call-client.ts';

type Calls = typeof noticeCalls;
const base = '/blade-desk/notice';
export const noticeNewest = wireOf<Calls['noticeNewest']>({
  key: 'system.noticeNewest',
  method: 'GET',
  path: `${base}/newest`,
  effect: 'read',
});

/** Pages of the readers. */
export const NOTICES = '/desk/notices';
const NOTICE = '/desk/notice/detail';
export const noticeAt = (id: string): string => `${NOTICE}?id=${id}`;
