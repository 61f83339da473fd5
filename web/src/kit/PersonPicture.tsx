/** A person's picture, or the initials of who has none. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { initialsOf } from '@zhengjian/contract/areas/account/picture.ts';
import { useMemo, useState } from 'react';
import { useRead } from '../shell/query.ts';
import { useSession } from '../shell/session.ts';

const KEPT_MS = 600_000;
/** Height of a letter beside the picture's. */
const INITIALS = 0.42;

/** Addresses of the pictures of people, by their id. Companies see names alone. */
export function usePictures(userIds: readonly string[]): ReadonlyMap<string, string> {
  const staff = useSession(({ userInfo }) => userInfo?.kind === 'staff');
  const ids = useMemo(() => [...new Set(userIds)].filter((id) => id !== '').sort(), [userIds]);
  const { data } = useRead(
    accountCalls.pictures,
    { userIds: ids.join(',') },
    { enabled: staff && ids.length > 0, quiet: true, staleTime: KEPT_MS },
  );
  return useMemo(() => new Map(data?.map(({ userId, imgUrl }) => [userId, imgUrl])), [data]);
}

/** The name stands beside it, so it says nothing to who listens. Initials are two letters at most, so nothing has to be measured. */
export function PersonPicture({ name, imgUrl = '', size = 24 }: { name: string; imgUrl?: string | undefined; size?: number }) {
  const [broken, setBroken] = useState('');
  const style = { width: size, height: size, fontSize: Math.round(size * INITIALS) };
  return (
    <span aria-hidden="true" className="person-picture" style={style}>
      {imgUrl !== '' && imgUrl !== broken ? <img src={imgUrl} alt="" onError={() => setBroken(imgUrl)} /> : initialsOf(name)}
    </span>
  );
}
