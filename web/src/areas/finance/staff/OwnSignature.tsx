/** The signature of whoever audits a payment note, above the decision. */
import { accountCalls } from '@zhengjian/contract/areas/account/calls.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Facts } from '../../../kit/Facts.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { SignaturePicture } from '../../../kit/SignaturePicture.tsx';
import { useRead } from '../../../shell/query.ts';

export default function OwnSignature() {
  const { t } = useTranslation('finance');
  const read = useRead(accountCalls.getMySignImage, {});
  return (
    <Loaded read={read} rows={1}>
      {({ signImage }) => (
        <Facts
          className="fact-rows"
          facts={[
            {
              label: t(($) => $.note.signedAs),
              value:
                signImage === '' ? (
                  <Link to="/info/index">{t(($) => $.note.noSignature)}</Link>
                ) : (
                  <SignaturePicture image={signImage} alt={t(($) => $.note.signedAs)} />
                ),
            },
          ]}
        />
      )}
    </Loaded>
  );
}
