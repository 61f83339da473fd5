/** The camera of the device, or its pictures: each is made small and handed on to be kept. */
import { CameraOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { smaller } from '../../../kit/files/photo.ts';
import { useUnsaved } from '../../../shell/unsaved.ts';
import type { Photo } from './senders.ts';

/** `of`: what they show, where the page has several. */
export function TakePhotos({ of = '', onTake }: { of?: string; onTake: (photo: Photo) => Promise<void> }) {
  const { t } = useTranslation('inspection');
  const [shrinking, setShrinking] = useState(0);
  // until it is kept, a photograph exists in this page alone
  useUnsaved(shrinking > 0);
  const take = async (files: readonly File[]) => {
    setShrinking((n) => n + files.length);
    for (const file of files) {
      const photo = await smaller(file);
      await onTake({ name: photo.name, type: photo.type, bytes: photo });
      setShrinking((n) => n - 1);
    }
  };
  const label = t(($) => $.entry.takePhoto);
  return (
    <>
      <span className="onsite-photo">
        <Button size="large" icon={<CameraOutlined />}>
          {label}
        </Button>
        <input
          type="file"
          accept="image/*"
          multiple
          aria-label={of === '' ? label : `${label} ${of}`}
          onChange={(e) => {
            void take([...(e.target.files ?? [])]);
            e.target.value = '';
          }}
        />
      </span>
      {shrinking > 0 && <span className="secondary">{t(($) => $.entry.shrinking, { n: shrinking })}</span>}
    </>
  );
}
