/** What an act made of the fields of a record: each before and after, in the words of its register. */
import '../changes.css';
import type { ChangedField } from '@zhengjian/contract/areas/access/logs.ts';
import type { FieldMeta } from '@zhengjian/contract/record.ts';
import { useTranslation } from 'react-i18next';
import { useAreaText } from '../../shell/tabTitle.ts';
import { FieldValue } from '../Details.tsx';
import { useListed } from '../useListed.ts';

type Props = { /** `area.name` */ register: string; changed: readonly ChangedField[] };

/** Several values as they were recorded, or the text itself. */
const listIn = (text: string): readonly string[] | null => (text.startsWith('["') && text.endsWith(']') ? JSON.parse(text) : null);

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
      <thead>
        <tr>
          <th scope="col">{t(($) => $.changes.field)}</th>
          <th scope="col">{t(($) => $.changes.before)}</th>
          <th scope="col">{t(($) => $.changes.after)}</th>
        </tr>
      </thead>
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
