/** What an administrator does to one account or to several: roles, password, lock, sign-in, removal. Each asks before it is done. */
import { erasuresCalls } from '@zhengjian/contract/areas/organisation/erasures.ts';
import { userCalls as c, type UserRow } from '@zhengjian/contract/areas/organisation/users.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BatchAct, RowAct } from '../../../kit/list/shape.ts';
import { useAskDelete } from '../../../kit/useAskDelete.ts';
import { ApiError } from '../../../shell/apiError.ts';
import { notify } from '../../../shell/notices.ts';
import { useAct } from '../../../shell/query.ts';
import { useMayCall } from '../../../shell/session.ts';
import type { Passwords } from '../PasswordsDialog.tsx';
import { useFactorReset } from '../useFactorReset.ts';
import { useReset } from '../useReset.ts';

export type OpenWork = Answered<typeof c.disabledLogin>['openWork'];
type Dialog =
  | { kind: 'passwords'; passwords: Passwords }
  | { kind: 'grant'; rows: readonly UserRow[] }
  | { kind: 'platform'; user: UserRow }
  | { kind: 'identityPaper'; user: UserRow }
  | { kind: 'erase'; user: UserRow }
  | { kind: 'work'; people: OpenWork };

type Rows = readonly UserRow[];
const REFRESH = { refresh: ['organisation'] };
const idsOf = (rows: Rows) => ({ userIds: rows.map(({ id }) => id) });

/** The acts by name, those that the viewer may do. */
function useActs(show: (dialog: Dialog) => void) {
  const { t } = useTranslation('organisation');
  const ask = useAskDelete();
  const lock = useAct(c.lock, REFRESH).act;
  const unlock = useAct(c.unlock, REFRESH).act;
  const disable = useAct(c.disabledLogin, REFRESH).act;
  const allow = useAct(c.allowLogin, REFRESH).act;
  const remove = useAct(c.userRemove, REFRESH).act;
  const onReset = useCallback((passwords: Passwords) => show({ kind: 'passwords', passwords }), [show]);
  const { reset, askReset } = useReset(c.resetPassword, onReset);
  const askFactor = useFactorReset(c.resetFactor);
  return useMemo(() => {
    const done = (rows: Rows) =>
      notify(
        'success',
        t(($) => $.user.done, { n: rows.length }),
      );
    const stopped = (rows: Rows, openWork: OpenWork) => (openWork.length > 0 ? show({ kind: 'work', people: openWork }) : done(rows));
    const told = async (act: () => Promise<unknown>) => {
      try {
        await act();
      } catch (fault) {
        // the toast has told why
        if (!(fault instanceof ApiError)) throw fault;
      }
    };
    return {
      reset,
      askReset,
      askFactor,
      askLock: (rows: Rows) =>
        ask(rows, async () => stopped(rows, (await lock(idsOf(rows))).openWork), {
          title: t(($) => $.user.lockAsk, { n: rows.length }),
          hint: t(($) => $.user.lockHint),
          ok: t(($) => $.user.lock),
        }),
      askDisable: (rows: Rows) =>
        ask(rows, async () => stopped(rows, (await disable(idsOf(rows))).openWork), {
          title: t(($) => $.user.disableAsk, { n: rows.length }),
          hint: t(($) => $.user.disableHint),
          ok: t(($) => $.user.disable),
        }),
      askRemove: (rows: Rows) =>
        ask(
          rows,
          async () => {
            const { removed, disabled } = await remove({ ids: rows.map(({ id }) => id) });
            const names = disabled.map(({ realName }) => realName).join(', ');
            notify(
              'success',
              disabled.length === 0 ? t(($) => $.user.removed, { n: removed }) : t(($) => $.user.removedDisabled, { n: removed, names }),
            );
          },
          {
            title: t(($) => $.user.removeAsk, { n: rows.length }),
            hint: t(($) => $.user.removeHint),
            ok: t(($) => $.user.remove),
          },
        ),
      unlock: (rows: Rows) => void told(() => unlock(idsOf(rows))),
      allow: (rows: Rows) => void told(() => allow(idsOf(rows))),
    };
  }, [ask, lock, unlock, disable, allow, remove, reset, askReset, askFactor, show, t]);
}

export function useUserActs() {
  const { t } = useTranslation('organisation');
  const { t: words } = useTranslation('account');
  const [dialog, show] = useState<Dialog | null>(null);
  const acts = useActs(show);
  const mayGrant = useMayCall(c.userGrant);
  const mayReset = useMayCall(c.resetPassword);
  const maySignIn = useMayCall(c.lock);
  const mayEdit = useMayCall(c.userRemove);
  const mayEnter = useMayCall(c.saveUserIdentityPaper);
  const mayErase = useMayCall(erasuresCalls.erasePerson);
  const ofRow = useCallback(
    (row: UserRow): readonly RowAct[] => {
      const one = [row];
      // closed for good
      if (row.state === 'erased') return [];
      const signIn: readonly RowAct[] = [
        row.state === 'locked'
          ? { key: 'unlock', label: t(($) => $.user.unlock), onClick: () => acts.unlock(one) }
          : { key: 'lock', label: t(($) => $.user.lock), disabled: row.state === 'disabled', onClick: () => acts.askLock(one) },
        row.state === 'disabled'
          ? { key: 'allow', label: t(($) => $.user.allow), onClick: () => acts.allow(one) }
          : { key: 'disable', label: t(($) => $.user.disable), danger: true, folded: true, onClick: () => acts.askDisable(one) },
      ];
      return [
        ...(mayReset ? [{ key: 'reset', label: t(($) => $.user.reset), onClick: () => acts.askReset(one) }] : []),
        ...(maySignIn ? signIn : []),
        ...(mayReset ? [{ key: 'factor', label: t(($) => $.user.factor), folded: true, onClick: () => acts.askFactor(one) }] : []),
        ...(mayEnter
          ? [
              {
                key: 'identityPaper',
                label: words(($) => $.identityPaper.title),
                folded: true,
                onClick: () => show({ kind: 'identityPaper', user: row }),
              },
            ]
          : []),
        { key: 'platform', label: t(($) => $.user.platform), folded: true, onClick: () => show({ kind: 'platform', user: row }) },
        ...(mayEdit
          ? [{ key: 'remove', label: t(($) => $.user.remove), danger: true, folded: true, onClick: () => acts.askRemove(one) }]
          : []),
        ...(mayErase
          ? [
              {
                key: 'erase',
                label: t(($) => $.erasure.act),
                danger: true,
                folded: true,
                onClick: () => show({ kind: 'erase', user: row }),
              },
            ]
          : []),
      ];
    },
    [t, words, acts, mayReset, maySignIn, mayEdit, mayEnter, mayErase],
  );
  const ofRows = useMemo<readonly BatchAct<UserRow>[]>(
    () => [
      ...(mayGrant ? [{ key: 'grant', label: t(($) => $.user.grant), run: (rows: Rows) => show({ kind: 'grant', rows }) }] : []),
      ...(mayReset ? [{ key: 'reset', label: t(($) => $.user.reset), run: acts.askReset }] : []),
      ...(mayReset ? [{ key: 'factor', label: t(($) => $.user.factor), run: acts.askFactor }] : []),
      ...(maySignIn
        ? [
            { key: 'unlock', label: t(($) => $.user.unlock), run: acts.unlock },
            { key: 'lock', label: t(($) => $.user.lock), run: acts.askLock },
            { key: 'disable', label: t(($) => $.user.disable), danger: true, run: acts.askDisable },
            { key: 'allow', label: t(($) => $.user.allow), run: acts.allow },
          ]
        : []),
      ...(mayEdit ? [{ key: 'remove', label: t(($) => $.user.remove), danger: true, run: acts.askRemove }] : []),
    ],
    [t, acts, mayGrant, mayReset, maySignIn, mayEdit],
  );
  /** A new account has no password that anybody knows: it is given one at once. */
  const saved = useCallback(
    (row: UserRow) => {
      if (row.version === 1 && mayReset) void acts.reset([row.id]).catch(() => undefined);
    },
    [acts, mayReset],
  );
  return { dialog, ofRow, ofRows, saved, close: useCallback(() => show(null), []) };
}
