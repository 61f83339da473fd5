/** What the chosen product class covers, how its units are divided and what samples are sent; told by the dictionary entry. */
import { useTranslation } from 'react-i18next';
import { useDictionary } from '../../../../kit/dictionary.tsx';
import { useWords, type Words } from '../../../../shell/words.ts';

type Notes = { scope?: Words; unit?: Words; sample?: Words };

const isWords = (value: unknown): value is Words => typeof value === 'object' && value !== null && 'zh' in value && 'en' in value;

/** The notes of an entry; an institute's own entry may have none or plain text. */
const notesOf = (remark: string): Notes => {
  try {
    const told: unknown = JSON.parse(remark);
    if (typeof told !== 'object' || told === null) return {};
    return Object.fromEntries(Object.entries(told).filter(([, value]) => isWords(value)));
  } catch {
    return {};
  }
};

export function ClassNotes({ productClass }: { productClass: string }) {
  const { t } = useTranslation('acceptance');
  const say = useWords();
  const { entries } = useDictionary('ccc_product_class');
  const { scope, unit, sample } = notesOf(entries.find(({ dictKey }) => dictKey === productClass)?.remark ?? '');
  return (
    <>
      {scope && <div>{say(scope)}</div>}
      {unit && <div>{t(($) => $.customer.classNotes.unit, { text: say(unit) })}</div>}
      {sample && <div>{t(($) => $.customer.classNotes.sample, { text: say(sample) })}</div>}
    </>
  );
}
