/** Many models at once: rows copied from a sheet, judged while they are typed, taken over when none is wrong. */
import { COMPONENT_CLASS } from '@zhengjian/contract/areas/acceptance/rules.ts';
import { editionYear, explainFault } from '@zhengjian/exmark/index.ts';
import { Button, Input } from 'antd';
import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../../../kit/AppModal.tsx';
import { copyText } from '../../../../../kit/copyText.ts';
import { useDictionary } from '../../../../../kit/dictionary.tsx';
import { useListed } from '../../../../../kit/useListed.ts';
import { notify } from '../../../../../shell/notices.ts';
import { useWords } from '../../../../../shell/words.ts';
import { world } from '../../../../../shell/world.ts';
import { useApplicationForm } from '../context.ts';
import { numbersOf } from '../neededStandards.ts';
import type { CccValues, ProductValues } from '../values.ts';
import { COLUMNS, modelsOf, type PastedRow, pasted, type RowFault } from './pasted.ts';

function useFaultText(): (fault: RowFault) => string {
  const { t } = useTranslation('acceptance');
  const say = useWords();
  return (fault) => {
    switch (fault.kind) {
      case 'missing':
        return t(($) => $.customer.paste.missing, { field: t(($) => $.fields.product[fault.column]) });
      case 'twice':
        return t(($) => $.customer.paste.twice, { line: fault.line });
      case 'inForm':
        return t(($) => $.customer.paste.inForm, { n: fault.n });
      case 'mark':
        return t(($) => $.customer.paste.mark, { message: say(explainFault(fault.fault)) });
      case 'ipCode':
        return t(($) => $.customer.paste.ipCode, { code: fault.code });
      case 'material':
        return t(($) => $.customer.paste.material, { material: fault.material });
      case 'tooLong':
        return t(($) => $.customer.paste.tooLong, { field: t(($) => $.fields.product[fault.column]), max: fault.max });
      case 'surplus':
        return t(($) => $.customer.paste.surplus, { text: fault.text });
    }
  };
}

function DryRun({ rows }: { rows: readonly PastedRow[] }) {
  const { t } = useTranslation('acceptance');
  const textOf = useFaultText();
  return (
    <table className="paste-rows">
      <thead>
        <tr>
          <th scope="col">{t(($) => $.customer.paste.line)}</th>
          <th scope="col">{t(($) => $.fields.product.productModel)}</th>
          <th scope="col">{t(($) => $.customer.paste.result)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, cells, faults }) => (
          <tr key={line} className={faults.length > 0 ? 'paste-wrong' : ''}>
            <td>{line}</td>
            <td className="mono">{cells.productModel}</td>
            <td>
              {faults.length === 0
                ? t(($) => $.customer.paste.right)
                : faults.map((fault) => <div key={`${fault.kind} ${'column' in fault ? fault.column : ''}`}>{textOf(fault)}</div>)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Props = {
  /** Most models of an application. */
  most: number;
  onTake: (models: ProductValues[]) => void;
  onClose: () => void;
};

export function PasteModels({ most, onTake, onClose }: Props) {
  const { t } = useTranslation('acceptance');
  const listed = useListed();
  const hint = useId();
  const { form, standards } = useApplicationForm();
  const { entries, loading } = useDictionary('enclosure_material');
  const [text, setText] = useState('');
  const settled = useDeferredValue(text);
  const found = useMemo(() => {
    const values: CccValues = form.getFieldsValue(true);
    const { products = [], productClass = '', standards: chosen = [] } = values;
    const standardYear = editionYear(numbersOf(chosen, standards));
    return pasted(settled, {
      models: products.map(({ productModel }) => productModel),
      room: Math.max(0, most - products.length),
      marking: { component: productClass === COMPONENT_CLASS, ...(standardYear === undefined ? {} : { standardYear }) },
      materials: entries,
    });
  }, [settled, form, standards, entries, most]);
  const { rows, ignored, beyond } = found;
  const wrong = rows.filter(({ faults }) => faults.length > 0);

  const copyHead = async () => {
    const done = await copyText(COLUMNS.map((column) => t(($) => $.fields.product[column])).join('\t'));
    if (done)
      notify(
        'success',
        t(($) => $.customer.paste.headCopied),
      );
    else
      notify(
        'warning',
        t(($) => $.customer.paste.headNotCopied),
      );
  };
  const take = () => {
    const { products = [], productName }: CccValues = form.getFieldsValue(true);
    onTake(modelsOf(rows, { products, productName }, world.key));
  };
  return (
    <AppModal
      open
      width={760}
      title={t(($) => $.customer.paste.title)}
      okText={t(($) => $.customer.paste.take, { n: rows.length })}
      okDisabled={loading || settled !== text || rows.length === 0 || wrong.length > 0 || beyond > 0}
      onOk={take}
      onClose={onClose}
    >
      <p className="secondary" id={hint}>
        {t(($) => $.customer.paste.hint, { n: most })}
      </p>
      <p>
        <Button size="small" onClick={() => void copyHead()}>
          {t(($) => $.customer.paste.copyHead)}
        </Button>
      </p>
      <Input.TextArea
        aria-label={t(($) => $.customer.paste.rows)}
        aria-describedby={hint}
        rows={8}
        value={text}
        placeholder={t(($) => $.customer.paste.example)}
        onChange={(event) => setText(event.target.value)}
      />
      <p role="status">
        {rows.length > 0 && t(($) => $.customer.paste.found, { n: rows.length, wrong: wrong.length })}{' '}
        {beyond > 0 && t(($) => $.customer.paste.beyond, { n: beyond, most })}{' '}
        {ignored.length > 0 && t(($) => $.customer.paste.ignored, { columns: listed(ignored) })}
      </p>
      {rows.length > 0 && <DryRun rows={rows} />}
    </AppModal>
  );
}
