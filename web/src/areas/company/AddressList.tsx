/** Addresses of a company by kind. */
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import type { Address } from '@zhengjian/contract/areas/company/records.ts';
import { App, Button, Tag } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DictText } from '../../kit/dictionary.tsx';
import { EmptyHint } from '../../kit/EmptyHint.tsx';
import { Loaded } from '../../kit/Loaded.tsx';
import { ApiError } from '../../shell/apiError.ts';
import { useAct, useRead } from '../../shell/query.ts';
import { AddressDialog } from './AddressDialog.tsx';

export function AddressList({ companyId, inChina }: { companyId: string; inChina: boolean }) {
  const { t } = useTranslation('company');
  const { modal } = App.useApp();
  const read = useRead(companyCalls.addressList, { companyId }, { quiet: true });
  const remove = useAct(companyCalls.addressRemove, { refresh: [companyCalls.addressList] });
  const [open, setOpen] = useState<Address | 'new' | null>(null);

  const askRemove = (address: Address) =>
    modal.confirm({
      title: t(($) => $.address.removeAsk, { name: address.address }),
      okText: t(($) => $.act.remove),
      okButtonProps: { danger: true },
      cancelText: t(($) => $.act.keep),
      onOk: () =>
        remove.act({ ids: address.id }).catch((fault: unknown) => {
          if (!(fault instanceof ApiError)) throw fault;
        }),
    });

  return (
    <section className="form-section" aria-labelledby="addresses-title">
      <header>
        <h2 id="addresses-title">{t(($) => $.title.addresses)}</h2>
        <Button type="link" onClick={() => setOpen('new')}>
          {t(($) => $.address.add)}
        </Button>
      </header>
      <Loaded read={read} rows={2}>
        {(addresses) =>
          addresses.length === 0 ? (
            <EmptyHint title={t(($) => $.address.none)} hint={t(($) => $.address.noneHint)} />
          ) : (
            <ul className="cards">
              {addresses.map((address) => (
                <li key={address.id} className="card">
                  <div className="card-head">
                    <strong>
                      <DictText code="address_kind" value={address.addressKind} />
                    </strong>
                    {address.isDefault && <Tag>{t(($) => $.address.default)}</Tag>}
                  </div>
                  <div>{[address.address.startsWith(address.regionName) ? '' : address.regionName, address.address].join('')}</div>
                  {address.addressEn !== '' && <div className="secondary">{address.addressEn}</div>}
                  {address.receiver !== '' && (
                    <div>{t(($) => $.address.mailTo, { receiver: address.receiver, phone: address.receiverPhone })}</div>
                  )}
                  <div className="card-foot">
                    <span className="secondary num">{address.postCode}</span>
                    <span className="card-acts">
                      <Button type="link" size="small" onClick={() => setOpen(address)}>
                        {t(($) => $.act.change)}
                      </Button>
                      <Button type="link" size="small" onClick={() => askRemove(address)}>
                        {t(($) => $.act.remove)}
                      </Button>
                    </span>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {open && (
        <AddressDialog
          companyId={companyId}
          inChina={inChina}
          {...(open === 'new' ? {} : { address: open })}
          onClose={() => setOpen(null)}
        />
      )}
    </section>
  );
}
