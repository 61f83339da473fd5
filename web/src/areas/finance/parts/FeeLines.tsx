/** The lines of a note, or of an estimate, with the rule by which each amount follows. */
import '../finance.css';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { spoken } from '../../../kit/money.ts';
import { Wide } from '../../../kit/Wide.tsx';

export type ShownLine = {
  itemCode: string;
  itemName: string;
  productName?: string;
  rule: string;
  amount: string;
  discount?: string;
  remark?: string;
  isReceived?: boolean;
};

const NOTHING = '0.00';

/** A column before the item: its heading, and what stands in the row of the line at a place. */
type Lead = { title: ReactNode; of: (at: number) => ReactNode };
type Props = { lines: readonly ShownLine[]; total: string; foot?: ReactNode; lead?: Lead };

export function FeeLines({ lines, total, foot, lead }: Props) {
  const { t } = useTranslation('finance');
  const discounted = lines.some((l) => (l.discount ?? NOTHING) !== NOTHING);
  return (
    <Wide label={t(($) => $.part.lines)}>
      <table className="fee-lines">
        <thead>
          <tr>
            {lead && <th scope="col">{lead.title}</th>}
            <th scope="col">{t(($) => $.fields.line.itemName)}</th>
            <th scope="col">{t(($) => $.fields.line.rule)}</th>
            <th scope="col" className="num">
              {t(($) => $.fields.line.amount)}
            </th>
            {discounted && (
              <th scope="col" className="num">
                {t(($) => $.fields.line.discount)}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {lines.map((l, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: an item may stand on a note twice
            <tr key={`${l.itemCode}${at}`}>
              {lead && <td>{lead.of(at)}</td>}
              <td>
                {l.itemName} {l.isReceived && <Tag color="green">{t(($) => $.fields.line.isReceived)}</Tag>}
                {[l.productName, l.remark].filter(Boolean).map((word) => (
                  <div key={word} className="secondary">
                    {word}
                  </div>
                ))}
              </td>
              <td className="secondary">{l.rule}</td>
              <td className="num">{spoken(l.amount)}</td>
              {discounted && <td className="num">{(l.discount ?? NOTHING) === NOTHING ? '' : `−${spoken(l.discount ?? NOTHING)}`}</td>}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={lead ? 3 : 2}>{t(($) => $.note.total)}</td>
            <td className="num" colSpan={discounted ? 2 : 1}>
              {spoken(total)}
            </td>
          </tr>
        </tfoot>
      </table>
      {foot}
    </Wide>
  );
}
