/** Recovery codes, in sight this once: to be downloaded or copied before the dialog is closed. */
import { Alert, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../kit/copyText.ts';
import { notify } from '../../notices.ts';
import { session } from '../../session.ts';

/** Hands a text over as a file of the browser's own. */
function saveText(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const { t } = useTranslation('account');
  const { t: shell } = useTranslation('shell');
  const text = () => {
    const head = t(($) => $.factor.fileHead, {
      institute: shell(($) => $.product.short),
      account: session.get().userInfo?.user_name ?? '',
    });
    return [head, '', ...codes, ''].join('\r\n');
  };
  const copy = async () => {
    if (await copyText(codes.join('\n')))
      notify(
        'success',
        t(($) => $.factor.copied),
      );
  };
  return (
    <>
      <Alert type="warning" showIcon title={t(($) => $.factor.codesOnce)} className="password-note" />
      <ul className="recovery-codes mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="personal-code">
        <Button
          onClick={() =>
            saveText(
              t(($) => $.factor.file),
              text(),
            )
          }
        >
          {t(($) => $.factor.download)}
        </Button>
        <Button onClick={() => void copy()}>{t(($) => $.factor.copy)}</Button>
      </div>
    </>
  );
}
