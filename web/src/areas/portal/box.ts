/** The box of the person signed in: staff and customers have the same one under addresses of their own. */
import type { portalCalls } from '@zhengjian/contract/areas/portal/calls.ts';
import { wireOf } from '../../shell/call-client.ts';
import { useSession } from '../../shell/session.ts';

type Calls = typeof portalCalls;

/** Told in full: the bell stands in the frame and shall not load the contract's rules with it. */
const callsAt = (key: 'message' | 'customerMessage', base: string) => ({
  page: wireOf<Calls['messagePage']>({ key: `portal.${key}Page`, method: 'GET', path: `${base}/page`, effect: 'read' }),
  detail: wireOf<Calls['messageDetail']>({ key: `portal.${key}Detail`, method: 'GET', path: `${base}/detail`, effect: 'read' }),
  newest: wireOf<Calls['messageNewest']>({
    key: `portal.${key}Newest`,
    method: 'GET',
    path: `${base}/selectCurrentNewMessage`,
    effect: 'read',
  }),
  markRead: wireOf<Calls['messageMarkRead']>({
    key: `portal.${key}MarkRead`,
    method: 'POST',
    path: `${base}/updateIsReadedList`,
    effect: 'change',
    done: 'quiet',
  }),
});

export const boxes = {
  staff: { list: '/message/index', detail: '/message/detail', calls: callsAt('message', '/blade-cqst/message') },
  customer: {
    list: '/customer/message/index',
    detail: '/customer/message/detail',
    calls: callsAt('customerMessage', '/blade-customer/message'),
  },
} as const;

export type Box = (typeof boxes)['staff' | 'customer'];

/** Null for guests, and for those who must change their password before anything else. */
export function useBox(): Box | null {
  const kind = useSession(({ userInfo }) =>
    userInfo === null || userInfo.mustChangePassword || userInfo.mustSetFactor ? 'guest' : userInfo.kind,
  );
  return kind === 'guest' ? null : boxes[kind === 'customer' ? 'customer' : 'staff'];
}

export const detailOf = (box: Box, id: string): string => `${box.detail}?id=${id}`;
