/** What an act made of the fields of a record: each before and after, in the words of its register. */
import type { ChangedField } from '@zhengjian/contract/areas/access/logs.ts';
import type { FieldMeta } from '@zhengjian/contract/record.ts';
import { useTranslation } from 'react-i18next';
import { useAreaText } from '../../shell/tabTitle.ts';
import { ChangeHead } from '../ChangeTable.tsx';
import { FieldValue } from '../Details.tsx';
import { useListed } from '../useListed.ts';

type Props = { /** `area.name` */ register: string; changed: readonly ChangedField[] };

/** Several values as they were recorded; null for any other text, also one that only begins like them or was cut. */
const listIn = (text: string): readonly string[] | null => {
  if (!text.startsWith('["')) return null;
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : null;
  } catch {
    return null;
  }
};

/** A value as it was recorded, as text, to what it was. */
const recorded = (kind: string, text: string): unknown => (kind === 'flag' ? text === 'true' : (listIn(text) ?? text));

export function ChangedFields({ register, changed }: Props) {
  const [area = '', name = ''] = register.split('.');
  const { t } = useTranslation('kit');
  const own = useAreaText(area || 'kit');
  const noted = useAreaText('access');
  const listed = useListed();
  const shown = (field: ChangedField, text: string) => {
    const { kind, dict, words } = field;
    const list = kind === 'choices' || kind === 'words' ? null : listIn(text);
    if (list) return listed(list);
    const info = { kind: (kind || 'text') as FieldMeta['kind'], dict, words };
    return <FieldValue info={info} value={recorded(kind, text)} area={area} />;
  };
  const labelOf = (field: string) => own(`fields.${name}.${field}`) || noted(`noted.${field}`) || field;
  return (
    <table className="change-table">
      <ChangeHead />
      <tbody>
        {changed.map((one) => {
          const { field, before, after } = one;
          return (
            <tr key={field}>
              <th scope="row">{labelOf(field)}</th>
              {before === '' && after === '' ? (
                <td colSpan={2} className="secondary">
                  {t(($) => $.record.valuesNotKept)}
                </td>
              ) : (
                <>
                  <td data-label={t(($) => $.changes.before)}>{shown(one, before)}</td>
                  <td data-label={t(($) => $.changes.after)}>{shown(one, after)}</td>
                </>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
