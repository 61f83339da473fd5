/** The number of another certificate, looked up in the institute's register when the person pauses. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDictionary } from '../../../../../kit/dictionary.tsx';
import type { ControlProps } from '../../../../../kit/form/controls.tsx';
import { useRead } from '../../../../../shell/query.ts';

const PAUSE_MS = 600;
const LONGEST = 20;

export function CertNumberInput({ value = '', onChange, ...rest }: ControlProps<string>) {
  const { t } = useTranslation('acceptance');
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  const certNo = settled.trim();
  const asks = certNo !== '' && certNo.length <= LONGEST;
  const check = useRead(acceptanceCalls.checkCertNumber, { certNo }, { quiet: true, enabled: asks });
  const productClass = useDictionary('ccc_product_class');
  const status = useDictionary('cert_status');
  const said = () => {
    if (!asks || settled !== value || !check.data) return '';
    const { wellFormed, exists, productClass: of, certStatus, expirationDate } = check.data;
    if (!wellFormed) return t(($) => $.customer.cert.malformed);
    if (!exists) return t(($) => $.customer.cert.unknown);
    return t(($) => $.customer.cert.found, { productClass: productClass.word(of), status: status.word(certStatus), date: expirationDate });
  };
  return (
    <>
      <Input
        value={value}
        className="mono"
        count={{ show: true, max: LONGEST }}
        spellCheck={false}
        onChange={(event) => onChange?.(event.target.value)}
        {...rest}
      />
      <div className="cert-said secondary" aria-live="polite">
        {said()}
      </div>
    </>
  );
}
