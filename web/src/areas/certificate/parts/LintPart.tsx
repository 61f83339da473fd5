/** What the rules find in a certificate: each finding with its rule and the way to where it is mended. */

import { CheckCircleOutlined, ExclamationCircleOutlined, WarningOutlined } from '@ant-design/icons';
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import type { LintFinding } from '@zhengjian/contract/areas/certificate/records.ts';
import { Alert, Button, List } from 'antd';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useRead } from '../../../shell/query.ts';

type Props = { id: string; onGo?: (place: string) => void };

function Finding({ finding, onGo }: { finding: LintFinding; onGo?: ((place: string) => void) | undefined }) {
  const { t } = useTranslation('certificate');
  const isError = finding.severity === 'error';
  return (
    <List.Item
      actions={
        onGo
          ? [
              <Button key="go" type="link" onClick={() => onGo(finding.place)}>
                {t(($) => $.lintSum.go)}
              </Button>,
            ]
          : []
      }
    >
      <List.Item.Meta
        avatar={isError ? <ExclamationCircleOutlined className="lint-error" /> : <WarningOutlined className="lint-warning" />}
        title={finding.text}
        description={`${t(($) => $.severity[finding.severity])} · ${finding.clauseText}`}
      />
    </List.Item>
  );
}

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
            <List
              size="small"
              dataSource={[...findings]}
              rowKey={(finding) => finding.code + finding.text}
              renderItem={(finding) => <Finding finding={finding} onGo={onGo} />}
            />
          )}
        </div>
      )}
    </Loaded>
  );
}
