/** Photos of a hand-over: made small on the device, sent at once, shown as they will be filed; the act names them. */
import '../../../kit/files/pictures.css';
import { CameraOutlined, CloseOutlined } from '@ant-design/icons';
import { sampleCalls } from '@zhengjian/contract/areas/sample/calls.ts';
import { MOST_PHOTOS } from '@zhengjian/contract/areas/sample/records.ts';
import { Alert, Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { smaller } from '../../../kit/files/photo.ts';
import { send } from '../../../shell/api.ts';
import { ApiError } from '../../../shell/apiError.ts';

type Taken = { url: string; fileId: string };
type Props = { sampleId: string; onGoing: (going: boolean) => void; value?: string[]; onChange?: (photos: string[]) => void };

export function PhotoField({ sampleId, onGoing, onChange }: Props) {
  const { t } = useTranslation('sample');
  const [taken, setTaken] = useState<readonly Taken[]>([]);
  const [going, setGoing] = useState(0);
  const [fault, setFault] = useState('');
  const now = useRef(taken);
  const keep = (next: readonly Taken[]) => {
    now.current = next;
    setTaken(next);
    onChange?.(next.map(({ fileId }) => fileId));
  };
  const told = useRef(onGoing);
  told.current = onGoing;
  useEffect(() => told.current(going > 0), [going]);
  useEffect(
    () => () => {
      told.current(false);
      for (const { url } of now.current) URL.revokeObjectURL(url);
    },
    [],
  );

  async function take(chosen: readonly File[]): Promise<void> {
    setFault('');
    const room = MOST_PHOTOS - now.current.length - going;
    if (chosen.length > room) setFault(t(($) => $.photo.many, { n: MOST_PHOTOS }));
    const files = chosen.slice(0, room);
    setGoing((n) => n + files.length);
    for (const one of files) {
      try {
        const file = await smaller(one);
        const { fileId } = await send(sampleCalls.uploadPhoto, { sampleId }, { files: { file }, quiet: true });
        keep([...now.current, { url: URL.createObjectURL(file), fileId }]);
      } catch (cause) {
        if (!(cause instanceof ApiError)) throw cause;
        setFault(t(($) => $.photo.refused, { name: one.name, why: cause.message }));
      } finally {
        setGoing((n) => n - 1);
      }
    }
  }

  return (
    <div>
      <div className="small-pictures">
        {taken.map(({ url, fileId }, at) => (
          <span key={fileId} className="small-picture">
            <img alt={t(($) => $.photo.show, { n: at + 1 })} src={url} />
            <Button
              size="small"
              shape="circle"
              className="small-picture-away"
              icon={<CloseOutlined />}
              aria-label={t(($) => $.photo.remove, { n: at + 1 })}
              onClick={() => keep(taken.filter((one) => one.fileId !== fileId))}
            />
          </span>
        ))}
        {taken.length < MOST_PHOTOS && (
          <span className="picture-choose">
            <Button icon={<CameraOutlined />} loading={going > 0}>
              {going > 0 ? t(($) => $.photo.uploading) : t(($) => $.photo.take)}
            </Button>
            <input
              type="file"
              accept="image/*"
              multiple
              aria-label={t(($) => $.photo.take)}
              onChange={({ target }) => {
                void take([...(target.files ?? [])]);
                target.value = '';
              }}
            />
          </span>
        )}
      </div>
      <span className="secondary">{t(($) => $.photo.hint, { n: MOST_PHOTOS })}</span>
      {fault !== '' && <Alert type="warning" showIcon role="alert" title={fault} />}
    </div>
  );
}
