/** The picture of the own signature: looked at, put, taken away. Nobody else sees it. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { PICTURE_TYPES, SIGNATURE_KB } from '@zhengjian/contract/areas/account/picture.ts';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { SignaturePicture } from '../../../kit/SignaturePicture.tsx';
import { useAskDelete } from '../../../kit/useAskDelete.ts';
import { ApiError } from '../../apiError.ts';
import { notify } from '../../notices.ts';
import { useAct, useRead } from '../../query.ts';

export function OwnSignature() {
  const { t } = useTranslation('shell');
  const input = useRef<HTMLInputElement>(null);
  const askDelete = useAskDelete();
  const { data } = useRead(accountCalls.getMySignImage, {});
  const { act, running } = useAct(accountCalls.updateSignImage, { refresh: [accountCalls.getMySignImage] });
  const image = data?.signImage ?? '';
  const chosen = async (file: File) => {
    if (!PICTURE_TYPES.some((type) => type === file.type) || file.size > SIGNATURE_KB * 1000) {
      notify(
        'warning',
        t(($) => $.personal.signatureHint),
      );
      return;
    }
    try {
      await act({}, { files: { file } });
    } catch (fault) {
      // the toast has told why
      if (!(fault instanceof ApiError)) throw fault;
    }
  };
  return (
    <div className="personal-part">
      <div className="personal-head">
        <h2>{t(($) => $.personal.signature)}</h2>
      </div>
      {image !== '' && <SignaturePicture image={image} alt={t(($) => $.personal.signature)} />}
      <p className="secondary">{t(($) => $.personal.signatureHint)}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t(($) => $.personal.signature)}
        accept={PICTURE_TYPES.join(',')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) void chosen(file);
        }}
      />
      <Button loading={running} onClick={() => input.current?.click()}>
        {image === '' ? t(($) => $.personal.signatureUpload) : t(($) => $.personal.signatureChange)}
      </Button>{' '}
      {image !== '' && (
        <Button danger onClick={() => askDelete([image], () => act({}), { title: t(($) => $.personal.signatureRemoveAsk) })}>
          {t(($) => $.personal.signatureRemove)}
        </Button>
      )}
    </div>
  );
}
