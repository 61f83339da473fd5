/** What an act made of the fields of a record: each before and after, in the words of its register. */
import '../changes.css';
import type { ChangedField } from '@zhengjian/contract/areas/access/logs.ts';
import type { FieldMeta } from '@zhengjian/contract/record.ts';
import { useTranslation } from 'react-i18next';
import { useAreaText } from '../../shell/tabTitle.ts';
import { FieldValue } from '../Details.tsx';

type Props = { /** `area.name` */ register: string; changed: readonly ChangedField[] };

/** A value as it was recorded, as text, to what it was. */
const recorded = (kind: string, text: string): unknown => {
  if (kind === 'flag') return text === 'true';
  if ((kind === 'choices' || kind === 'words') && text.startsWith('[')) return JSON.parse(text);
  return text;
};

export function ChangedFields({ register, changed }: Props) {
  const [area = '', name = ''] = register.split('.');
  const { t } = useTranslation('kit');
  const own = useAreaText(area || 'kit');
  const noted = useAreaText('access');
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
        {changed.map(({ field, before, after, kind, dict, words }) => {
          const info = { kind: (kind || 'text') as FieldMeta['kind'], dict, words };
          return (
            <tr key={field}>
              <th scope="row">{labelOf(field)}</th>
              {before === '' && after === '' ? (
                <td colSpan={2} className="secondary">
                  {t(($) => $.record.valuesNotKept)}
                </td>
              ) : (
                <>
                  <td data-label={t(($) => $.changes.before)}>
                    <FieldValue info={info} value={recorded(kind, before)} area={area} />
                  </td>
                  <td data-label={t(($) => $.changes.after)}>
                    <FieldValue info={info} value={recorded(kind, after)} area={area} />
                  </td>
                </>
              )}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
