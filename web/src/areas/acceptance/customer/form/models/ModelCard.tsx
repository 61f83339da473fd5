/** A model in one line, unfolded for editing; only the unfolded one is mounted, a hundred stay light. */
import { CheckCircleFilled, CopyOutlined, DeleteOutlined, DownOutlined, RightOutlined } from '@ant-design/icons';
import { COMPONENT_CLASS } from '@zhengjian/contract/areas/acceptance/rules.ts';
import { editionYear, judge } from '@zhengjian/exmark/index.ts';
import { Button, Form } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { StateTag } from '../../../../../kit/StateTag.tsx';
import { useApplicationForm } from '../context.ts';
import { numbersOf } from '../neededStandards.ts';
import type { ProductValues } from '../values.ts';
import { fillOfModel } from './gaps.ts';
import { ModelEditor } from './ModelEditor.tsx';

const NONE: string[] = [];

type Props = { at: number; onCopy: (model: ProductValues) => void; onRemove: (model: ProductValues) => void };

/** Judged as the field below and the server do: by the edition of the chosen standards. */
function useFaulty(marking: string, productClass: string, numbers: readonly string[]): boolean {
  const standardYear = editionYear(numbers);
  return useMemo(() => {
    const options = { component: productClass === COMPONENT_CLASS, ...(standardYear === undefined ? {} : { standardYear }) };
    return judge(marking, options).faults.some(({ severity }) => severity === 'error');
  }, [marking, productClass, standardYear]);
}

export function ModelCard({ at, onCopy, onRemove }: Props) {
  const { t } = useTranslation('acceptance');
  const { form, standards, openModel, setOpenModel } = useApplicationForm();
  const products: ProductValues[] = Form.useWatch('products', { form, preserve: true }) ?? [];
  const productClass: string = Form.useWatch('productClass', form) ?? '';
  const model = products[at];
  const chosen: string[] = Form.useWatch('standards', form) ?? NONE;
  const faulty = useFaulty(model?.productExMark ?? '', productClass, numbersOf([...chosen, ...(model?.standards ?? NONE)], standards));
  if (!model) return null;
  const open = openModel === model.id;
  const name = model.productModel || t(($) => $.customer.models.unnamed, { n: at + 1 });
  const covering = products.find(({ id }) => id === model.coveredBy);
  const { missing } = fillOfModel(model);
  const role =
    model.isMain !== false
      ? t(($) => $.customer.models.main)
      : covering
        ? t(($) => $.customer.models.covered, { model: covering.productModel ?? '' })
        : t(($) => $.customer.models.notCovered);

  return (
    <li className={open ? 'model model-open' : 'model'} id={`model-${model.id}`}>
      <div className="model-head">
        <button type="button" className="model-toggle" aria-expanded={open} onClick={() => setOpenModel(open ? '' : model.id)}>
          {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
          <span className="model-name">{name}</span>
          <span className="model-mark mono">{model.productExMark}</span>
          <span className="secondary">{role}</span>
        </button>
        <span className="model-state">
          {faulty && <StateTag kind="returned">{t(($) => $.customer.models.markFaults)}</StateTag>}
          {missing > 0 ? (
            <StateTag kind="customer">{t(($) => $.customer.models.missing, { n: missing })}</StateTag>
          ) : (
            !faulty && <CheckCircleFilled className="model-done" aria-hidden />
          )}
        </span>
        <Button
          type="text"
          size="small"
          icon={<CopyOutlined />}
          aria-label={`${t(($) => $.customer.models.copy)} ${name}`}
          title={t(($) => $.customer.models.copy)}
          onClick={() => onCopy(model)}
        />
        <Button
          type="text"
          size="small"
          icon={<DeleteOutlined />}
          aria-label={`${t(($) => $.customer.models.remove)} ${name}`}
          title={t(($) => $.customer.models.remove)}
          onClick={() => onRemove(model)}
        />
      </div>
      {open && <ModelEditor at={at} model={model} />}
    </li>
  );
}
