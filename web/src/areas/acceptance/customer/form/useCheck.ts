/** What still stands against submitting, as the server judges the saved draft; asked again after each save once it was asked for. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import type { Finding as Found } from '@zhengjian/contract/areas/acceptance/records.ts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Finding } from '../../../../kit/form/shape.ts';
import { useRead } from '../../../../shell/query.ts';

const NONE: readonly Found[] = [];

/** A path of the wire: `products.0.productExMark`, or the code of a catalogue node. */
const pathOf = (path: string): (string | number)[] =>
  path.split('.').map((key) => (/^\d+$/.test(key) && path.includes('.') ? Number(key) : key));

export type Check = {
  asked: boolean;
  findings: readonly Finding[];
  errors: readonly Finding[];
  /** Asks now; answers the errors found. @throws ApiError */
  run(): Promise<readonly Finding[]>;
};

export function useCheck(id: string): Check {
  const { t } = useTranslation('acceptance');
  const [asked, setAsked] = useState(false);
  const { data = NONE, refetch } = useRead(acceptanceCalls.preCheck, { id }, { quiet: true, enabled: asked, staleTime: 0 });
  return useMemo(() => {
    const told = ({ severity, code, section, path, params }: Found): Finding => ({
      severity,
      section,
      path: pathOf(path),
      text: t(($) => $.finding[code as keyof typeof $.finding], params),
    });
    const findings = asked ? data.map(told) : [];
    return {
      asked,
      findings,
      errors: findings.filter(({ severity }) => severity === 'error'),
      run: async () => {
        setAsked(true);
        const { data: found, error } = await refetch();
        if (error) throw error;
        return (found ?? NONE).filter(({ severity }) => severity === 'error').map(told);
      },
    };
  }, [asked, data, refetch, t]);
}
