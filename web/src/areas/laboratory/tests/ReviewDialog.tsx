/** The checked clauses of the present round; it begins with what every review looks at. */
import './tests.css';
import { CloseOutlined, PlusOutlined } from '@ant-design/icons';
import {
  CHECKS,
  type CheckedClause,
  type TechnicalReview,
  technicalDataCalls,
} from '@zhengjian/contract/areas/laboratory/technical-data.ts';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { useAct } from '../../../shell/query.ts';

type Props = { testId: string; before: TechnicalReview | undefined; onClose: () => void };
const STANDARD = ['c24', 'c29', 'c7', 'c14', 'c15', 'c30'] as const;
const TEXTS = [
  ['clause', 50],
  ['subject', 200],
] as const;

export function ReviewDialog({ testId, before, onClose }: Props) {
  const { t } = useTranslation('laboratory');
  const { act, running } = useAct(technicalDataCalls.saveTechnicalData, { refresh: ['laboratory'] });
  const [rows, setRows] = useState<readonly CheckedClause[]>(
    () =>
      before?.checks ??
      STANDARD.map((key) => ({ clause: key.slice(1), subject: t(($) => $.standardChecks[key]), finding: 'conforms' as const })),
  );
  const put = (at: number, changed: Partial<CheckedClause>) =>
    setRows((old) => old.map((row, i) => (i === at ? { ...row, ...changed } : row)));
  const named = (n: number, field: 'clause' | 'subject' | 'finding' | 'note') =>
    t(($) => $.review.row, { n, field: t(($) => $.review[field]) });
  const complete = rows.length > 0 && rows.every((row) => row.clause.trim() !== '' && row.subject.trim() !== '');
  return (
    <AppModal
      open
      width={900}
      title={t(($) => $.review.title)}
      okText={t(($) => $.review.save)}
      okDisabled={!complete}
      okLoading={running}
      onOk={() => void act({ testId, checks: [...rows] }).then(onClose, () => undefined)}
      onClose={onClose}
    >
      <div className="check-rows">
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no id of their own, and none is moved
          <div key={`${at}/${rows.length}`} className="check-row">
            {TEXTS.map(([field, most]) => (
              <Input
                key={field}
                value={row[field]}
                maxLength={most}
                aria-label={named(at + 1, field)}
                placeholder={t(($) => $.review[field])}
                onChange={(event) => put(at, { [field]: event.target.value })}
              />
            ))}
            <Select
              value={row.finding}
              aria-label={named(at + 1, 'finding')}
              options={CHECKS.map((check) => ({ value: check, label: t(($) => $.check[check]) }))}
              onChange={(finding) => put(at, { finding })}
            />
            <Input
              value={row.note ?? ''}
              maxLength={500}
              aria-label={named(at + 1, 'note')}
              placeholder={t(($) => $.review.note)}
              onChange={(event) => put(at, { note: event.target.value })}
            />
            <Button
              type="text"
              icon={<CloseOutlined />}
              aria-label={t(($) => $.review.remove, { n: at + 1 })}
              onClick={() => setRows((old) => old.filter((_, i) => i !== at))}
            />
          </div>
        ))}
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => setRows((old) => [...old, { clause: '', subject: '', finding: 'conforms' }])}
        >
          {t(($) => $.review.add)}
        </Button>
      </div>
    </AppModal>
  );
}
