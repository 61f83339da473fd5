/** What the rules find in a certificate: each finding with its rule and the way to where it is mended. */

import { CheckCircleOutlined, ExclamationCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Lines } from '../../../kit/Lines.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useRead } from '../../../shell/query.ts';

const MARKS = {
  error: <ExclamationCircleOutlined className="lint-error" />,
  warning: <WarningOutlined className="lint-warning" />,
};

type Props = { id: string; onGo: (finding: { code: string; place: string }) => void };

export function LintPart({ id, onGo }: Props) {
  const { t } = useTranslation('certificate');
  const read = useRead(calls.lint, { id });
  return (
    <Loaded read={read} rows={6}>
      {({ rules, errors, warnings, findings }) => (
        <div className="stack">
          {findings.length === 0 ? (
            <Alert type="success" showIcon icon={<CheckCircleOutlined />} title={t(($) => $.lintSum.clean, { rules })} />
          ) : (
            <Alert
              type={errors > 0 ? 'error' : 'warning'}
              showIcon
              title={
                errors > 0 ? t(($) => $.lintSum.errors, { errors, warnings, rules }) : t(($) => $.lintSum.warnings, { warnings, rules })
              }
            />
          )}
          {findings.length > 0 && (
            <Lines
              of={findings}
              keyOf={({ code, text }) => code + text}
              line={({ code, severity, text, clauseText, place }) => ({
                mark: MARKS[severity],
                title: text,
                about: `${t(($) => $.severity[severity])} · ${clauseText}`,
                end: (
                  <Button type="link" onClick={() => onGo({ code, place })}>
                    {t(($) => $.lintSum.go)}
                  </Button>
                ),
              })}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}
