/** Open inspections by province: one tile for each, laid out as they lie to one another. A press filters the list below. */
import './inspection.css';
import { inspectionCalls } from '@zhengjian/contract/areas/inspection/calls.ts';
import { ELSEWHERE, PROVINCE_TILES, type ProvinceCode } from '@zhengjian/contract/areas/inspection/provinces.ts';
import { Button, Collapse } from 'antd';
import { useTranslation } from 'react-i18next';
import { digits } from '../../kit/digits.ts';
import { useAddressPart } from '../../kit/list/addressPart.ts';
import { useRead } from '../../shell/query.ts';

/** Shades of a tile, from the lightest. */
const SHADES = 4;
const TILES = Object.entries(PROVINCE_TILES) as [Exclude<ProvinceCode, typeof ELSEWHERE>, readonly [number, number]][];

/** The filter `province` of the list on the page, as the address has it. */
function useProvince(): readonly [string, (code: string) => void] {
  const [query, change] = useAddressPart();
  const chosen = query.get('province') ?? '';
  const choose = (code: string) =>
    change((before) => {
      const after = new URLSearchParams(before);
      if (code === chosen) after.delete('province');
      else after.set('province', code);
      // another filter begins at the first page
      after.delete('current');
      return after;
    });
  return [chosen, choose];
}

export function ProvinceMap() {
  const { t } = useTranslation('inspection');
  const [chosen, choose] = useProvince();
  const read = useRead(inspectionCalls.openByProvince, {}, { quiet: true });
  const counts = new Map((read.data ?? []).map(({ province, count }) => [province, count]));
  const all = [...counts.values()].reduce((sum, n) => sum + n, 0);
  const most = Math.max(1, ...TILES.map(([code]) => counts.get(code) ?? 0));
  const named = (code: ProvinceCode) => t(($) => $.map.tile, { province: t(($) => $.province[code]), n: digits(counts.get(code) ?? 0) });
  const elsewhere = counts.get(ELSEWHERE) ?? 0;
  if (read.data === undefined) return null;
  return (
    <Collapse
      defaultActiveKey={chosen === '' ? [] : ['map']}
      items={[
        {
          key: 'map',
          label: t(($) => $.map.title, { n: digits(all) }),
          children: (
            <div className="stack">
              <fieldset className="province-map" aria-label={t(($) => $.map.title, { n: digits(all) })}>
                {TILES.map(([code, [column, row]]) => {
                  const n = counts.get(code) ?? 0;
                  return (
                    <button
                      key={code}
                      type="button"
                      className={`province-tile province-shade-${Math.ceil((n / most) * SHADES)}`}
                      style={{ gridColumn: column, gridRow: row }}
                      aria-pressed={chosen === code}
                      aria-label={named(code)}
                      title={named(code)}
                      disabled={n === 0 && chosen !== code}
                      onClick={() => choose(code)}
                    >
                      <span>{t(($) => $.tile[code])}</span>
                      <span className="num">{n === 0 ? '' : digits(n)}</span>
                    </button>
                  );
                })}
              </fieldset>
              {(elsewhere > 0 || chosen === ELSEWHERE) && (
                <p>
                  <Button
                    type={chosen === ELSEWHERE ? 'primary' : 'default'}
                    aria-pressed={chosen === ELSEWHERE}
                    onClick={() => choose(ELSEWHERE)}
                  >
                    {named(ELSEWHERE)}
                  </Button>
                </p>
              )}
              <p className="secondary">{t(($) => $.map.hint)}</p>
            </div>
          ),
        },
      ]}
    />
  );
}
