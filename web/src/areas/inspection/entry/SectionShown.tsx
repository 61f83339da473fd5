/** What stands in one section, to read; its verdict stands beside its heading. */
import type { SectionBody } from '@zhengjian/contract/areas/inspection/rules.ts';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../../kit/StateTag.tsx';

const KINDS = { ok: 'done', nonconforming: 'returned', notApplicable: 'ended' } as const;

export function SectionVerdict({ body }: { body: SectionBody }) {
  const { t } = useTranslation('inspection');
  const { verdict } = body;
  return verdict ? <StateTag kind={KINDS[verdict]}>{t(($) => $.verdict[verdict])}</StateTag> : null;
}

export function SectionShown({ body }: { body: SectionBody }) {
  const { t } = useTranslation('inspection');
  const { note, from, until, people, team, rows } = body;
  return (
    <>
      {from && (
        <p className="num">
          {from} – {until}
        </p>
      )}
      {people && <p>{people}</p>}
      {team?.map(({ userId, userName: name, days }) => (
        <p key={userId}>{Number(days) === 0 ? `${name} ${t(($) => $.entry.absent)}` : t(($) => $.entry.attended, { name, days })}</p>
      ))}
      {note && <p className="long-text">{note}</p>}
      {rows?.map((row) => (
        <p key={`${row.product} ${row.part} ${row.found}`}>
          <strong>{row.product}</strong> {row.part} · {row.found}{' '}
          <StateTag kind={row.ok ? 'done' : 'returned'}>{t(($) => $.verdict[row.ok ? 'ok' : 'nonconforming'])}</StateTag>
        </p>
      ))}
    </>
  );
}
