/** Plain text as it was written. */
import { Alert } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { decodeText } from './decode.ts';
import { Room } from './Room.tsx';
import type { ViewProps } from './view.ts';

/** Characters; longer texts are shown to here. */
const MOST = 500_000;

export default function TextView({ bytes, file }: ViewProps) {
  const { t } = useTranslation('file');
  const text = useMemo(() => decodeText(bytes), [bytes]);
  return (
    <div className="view">
      {text.length > MOST && <Alert type="info" banner title={t(($) => $.preview.textCut, { n: MOST.toLocaleString('en') })} />}
      <Room className="view-text" name={file.name}>
        <pre>{text === '' ? t(($) => $.preview.empty) : text.slice(0, MOST)}</pre>
      </Room>
    </div>
  );
}
