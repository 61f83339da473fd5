/** Model lines with their markings explained, parameters and key components. */
import type { CccApplication } from '@zhengjian/contract/areas/acceptance/records.ts';
import { COMPONENT_CLASS } from '@zhengjian/contract/areas/acceptance/rules.ts';
import { Card, Table, Tag } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import './models.css';
import { Details } from '../../../kit/Details.tsx';
import { DictText } from '../../../kit/dictionary.tsx';
import { ExMarkText } from '../../../kit/ExMarkInput.tsx';
import { CommentMark } from '../../../kit/review/CommentMark.tsx';
import { WithinPlace } from '../../../kit/review/reviewing.ts';
import { Wide } from '../../../kit/Wide.tsx';
import { product } from './records.ts';

type Model = CccApplication['form']['products'][number];

function ModelCard({ c, model }: { c: CccApplication; model: Model }) {
  const { t } = useTranslation('acceptance');
  const cited = new Set([...c.form.standards, ...model.standards]);
  const numbers = c.standardNames.filter((s) => cited.has(s.id)).map((s) => s.standardNo);
  const covering = c.form.products.find((p) => p.id === model.coveredBy);
  const within = useMemo(() => ({ place: `products:${model.id}`, name: model.productModel }), [model.id, model.productModel]);
  return (
    <WithinPlace value={within}>
      <Card
        size="small"
        title={
          <>
            {model.productModel}{' '}
            {model.isMain ? (
              <Tag color="blue">{t(($) => $.staff.main)}</Tag>
            ) : (
              <Tag>{t(($) => $.staff.covered, { model: covering?.productModel ?? '' })}</Tag>
            )}
          </>
        }
      >
        <p className="secondary">
          {t(($) => $.fields.product.productExMark)}
          <CommentMark place="productExMark" name={t(($) => $.fields.product.productExMark)} />
        </p>
        <ExMarkText text={model.productExMark} options={{ component: c.form.productClass === COMPONENT_CLASS }} standards={numbers} />
        <Details
          of={product}
          values={{ ...model }}
          names={['productName', 'ipCode', 'enclosureMaterial', 'enclosureFamily', 'cableEntries', 'modelNote', 'remark']}
        />
        {model.params.length > 0 && (
          <Wide className="model-table" label={t(($) => $.staff.params)}>
            <Table
              size="small"
              pagination={false}
              rowKey="sort"
              title={() => t(($) => $.staff.params)}
              dataSource={model.params.map((param, sort) => ({ ...param, sort }))}
              columns={[
                { title: t(($) => $.fields.param.paramName), dataIndex: 'paramName' },
                { title: t(($) => $.fields.param.value), dataIndex: 'value', align: 'end', className: 'num' },
                { title: t(($) => $.fields.param.unit), dataIndex: 'unit' },
              ]}
            />
          </Wide>
        )}
        {model.components.length > 0 && (
          <Wide className="model-table" label={t(($) => $.staff.components)}>
            <Table
              size="small"
              pagination={false}
              rowKey="sort"
              title={() => t(($) => $.staff.components)}
              dataSource={model.components.map((component, sort) => ({ ...component, sort }))}
              columns={[
                { title: t(($) => $.fields.component.name), dataIndex: 'name' },
                { title: t(($) => $.fields.component.model), dataIndex: 'model' },
                { title: t(($) => $.fields.component.techParam), dataIndex: 'techParam' },
                { title: t(($) => $.fields.component.supplier), dataIndex: 'supplier' },
                { title: t(($) => $.fields.component.certNo), dataIndex: 'certNo', className: 'mono' },
                { title: t(($) => $.fields.component.certExpire), dataIndex: 'certExpire', className: 'num' },
                {
                  title: t(($) => $.fields.component.controlKind),
                  dataIndex: 'controlKind',
                  render: (value: string) => <DictText code="component_control" value={value} />,
                },
              ]}
            />
          </Wide>
        )}
      </Card>
    </WithinPlace>
  );
}

export function ModelsPart({ c }: { c: CccApplication }) {
  return (
    <div className="stack">
      {c.form.products.map((model) => (
        <ModelCard key={model.id} c={c} model={model} />
      ))}
    </div>
  );
}
