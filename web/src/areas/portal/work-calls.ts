/** What waits for the person, told in full: the frame shall not load the contract's rules with it. */
import type { workflowListCalls } from '@zhengjian/contract/areas/workflow/lists.ts';
import { wireOf } from '../../shell/call-client.ts';

export const waitingWork = wireOf<(typeof workflowListCalls)['waitingWork']>({
  key: 'workflow.waitingWork',
  method: 'GET',
  path: '/blade-flow/flowCommon/waiting_work',
  effect: 'read',
});
