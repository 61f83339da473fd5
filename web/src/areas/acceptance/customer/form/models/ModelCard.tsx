/** A model in one line, unfolded for editing; only the unfolded one is mounted, a hundred stay light. */
import { CheckCircleFilled, CopyOutlined, DeleteOutlined, DownOutlined, RightOutlined } from '@ant-design/icons';
import { COMPONENT_CLASS } from '@zhengjian/contract/areas/acceptance/rules.ts';
import { editionYear, judge } from '@zhengjian/exmark/index.ts';
import { Button, Form } from 'antd';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useInTurn } from '../../../../../kit/form/useInTurn.ts';
import { StateTag } from '../../../../../kit/StateTag.tsx';
import { useStore } from '../../../../../shell/store.ts';
import { useApplicationForm } from '../context.ts';
import { numbersOf } from '../neededStandards.ts';
import type { CccValues, ProductValues } from '../values.ts';
import { fillOfModel } from './gaps.ts';
import { ModelEditor } from './ModelEditor.tsx';

const NONE: string[] = [];

type Act = (model: ProductValues) => void;
type Props = { at: number; onCopy: Act; onRemove: Act };

/** Judged as the field below and the server do: by the edition of the chosen standards. */
function useFaulty(marking: string, productClass: string, numbers: readonly string[]): boolean {
  const standardYear = editionYear(numbers);
  return useMemo(() => {
    const options = { component: productClass === COMPONENT_CLASS, ...(standardYear === undefined ? {} : { standardYear }) };
    return judge(marking, options).faults.some(({ severity }) => severity === 'error');
  }, [marking, productClass, standardYear]);
}

/** What still stands against the model. */
function State({ model }: { model: ProductValues }) {
  const { t } = useTranslation('acceptance');
  const { form, standards } = useApplicationForm();
  const productClass: string = Form.useWatch('productClass', form) ?? '';
  const chosen: string[] = Form.useWatch('standards', form) ?? NONE;
  const faulty = useFaulty(model.productExMark ?? '', productClass, numbersOf([...chosen, ...(model.standards ?? NONE)], standards));
  const { missing } = fillOfModel(model);
  return (
    <span className="model-state">
      {faulty && <StateTag kind="returned">{t(($) => $.customer.models.markFaults)}</StateTag>}
      {missing > 0 ? (
        <StateTag kind="customer">{t(($) => $.customer.models.missing, { n: missing })}</StateTag>
      ) : (
        !faulty && <CheckCircleFilled className="model-done" aria-hidden />
      )}
    </span>
  );
}

/** What the model is called, and how it stands: shown once the key that changed it is in sight. */
function Head({ at, open, onCopy, onRemove }: Props & { open: boolean }) {
  const { t } = useTranslation('acceptance');
  const { form, openModel } = useApplicationForm();
  const model: ProductValues | undefined = useDeferredValue(Form.useWatch(['products', at], { form, preserve: true }));
  const covering: string | undefined = Form.useWatch(
    ({ products = [] }: CccValues) => {
      const found = products.find(({ id }) => id === products[at]?.coveredBy);
      return found && (found.productModel ?? '');
    },
    { form, preserve: true },
  );
  if (!model) return null;
  const name = model.productModel || t(($) => $.customer.models.unnamed, { n: at + 1 });
  const role =
    model.isMain !== false
      ? t(($) => $.customer.models.main)
      : covering === undefined
        ? t(($) => $.customer.models.notCovered)
        : t(($) => $.customer.models.covered, { model: covering });
  /** As it is now: what is shown may be a key behind. */
  const withModel = (act: Act) => () => act(form.getFieldValue(['products', at]) as ProductValues);
  return (
    <div className="model-head">
      <button type="button" className="model-toggle" aria-expanded={open} onClick={() => openModel.set(open ? '' : model.id)}>
        {open ? <DownOutlined aria-hidden /> : <RightOutlined aria-hidden />}
        <span className="model-name">{name}</span>
        <span className="mono">{model.productExMark}</span>
        <span className="secondary">{role}</span>
      </button>
      <State model={model} />
      <Button
        type="text"
        size="small"
        icon={<CopyOutlined />}
        aria-label={`${t(($) => $.customer.models.copy)} ${name}`}
        title={t(($) => $.customer.models.copy)}
        onClick={withModel(onCopy)}
      />
      <Button
        type="text"
        size="small"
        icon={<DeleteOutlined />}
        aria-label={`${t(($) => $.customer.models.remove)} ${name}`}
        title={t(($) => $.customer.models.remove)}
        onClick={withModel(onRemove)}
      />
    </div>
  );
}

export function ModelCard({ at, onCopy, onRemove }: Props) {
  const { form, openModel } = useApplicationForm();
  const id: string | undefined = Form.useWatch(['products', at, 'id'], { form, preserve: true });
  const open = useStore(openModel, (opened) => opened === id);
  // of a form that opens the line stands first, and its fields come in pieces; one that is unfolded later is there at once
  const isDue = useInTurn(2) === 2;
  if (id === undefined) return null;
  return (
    <li className={open ? 'model model-open' : 'model'} id={`model-${id}`}>
      <Head at={at} open={open} onCopy={onCopy} onRemove={onRemove} />
      {open && isDue && <ModelEditor at={at} id={id} />}
    </li>
  );
}
