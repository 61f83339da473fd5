/** A certificate as its company follows it: how its status changed, and how its sheet was sent. */
import { certificateCalls as calls } from '@zhengjian/contract/areas/certificate/calls.ts';
import type { OwnCertificate } from '@zhengjian/contract/areas/certificate/records.ts';
import { useTranslation } from 'react-i18next';
import { AppModal } from '../../../kit/AppModal.tsx';
import { Copyable } from '../../../kit/Copyable.tsx';
import { DictText } from '../../../kit/dictionary.tsx';
import { Facts } from '../../../kit/Facts.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useRead } from '../../../shell/query.ts';
import { StatusSteps } from '../parts/StatusSteps.tsx';

function Delivery({ deliverKind, expressCompany, expressNo }: NonNullable<OwnCertificate['delivery']>) {
  const { t } = useTranslation('certificate');
  return (
    <section className="stack">
      <h3>{t(($) => $.part.delivery)}</h3>
      {deliverKind === '' ? (
        <p className="secondary">{t(($) => $.history.notSent)}</p>
      ) : (
        <Facts
          facts={[
            { label: t(($) => $.fields.certificate.deliverKind), value: <DictText code="deliver_kind" value={deliverKind} /> },
            ...(expressNo === ''
              ? []
              : [
                  {
                    label: t(($) => $.fields.certificate.expressCompany),
                    value: <DictText code="express_company" value={expressCompany} />,
                  },
                  { label: t(($) => $.fields.certificate.expressNo), value: <Copyable text={expressNo} /> },
                ]),
          ]}
        />
      )}
    </section>
  );
}

export function OwnCertificateDialog({ id, certNo, onClose }: { id: string; certNo: string; onClose: () => void }) {
  const { t } = useTranslation('certificate');
  const read = useRead(calls.own, { id });
  return (
    <AppModal open width={560} title={t(($) => $.dialog.own, { number: certNo })} footer={null} onClose={onClose}>
      <Loaded read={read}>
        {(c) => (
          <div className="stack">
            <section className="stack">
              <h3>{t(($) => $.part.history)}</h3>
              <StatusSteps steps={c.history} />
            </section>
            {c.delivery && <Delivery {...c.delivery} />}
          </div>
        )}
      </Loaded>
    </AppModal>
  );
}
