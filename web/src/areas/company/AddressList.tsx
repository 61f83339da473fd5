/** Addresses of a company by kind. */
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import type { Address } from '@zhengjian/contract/areas/company/records.ts';
import { fullAddress } from '@zhengjian/contract/areas/company/rules.ts';
import { useTranslation } from 'react-i18next';
import { DictText } from '../../kit/dictionary.tsx';
import { AddressDialog } from './AddressDialog.tsx';
import { type Card, CardList } from './CardList.tsx';

export function useAddressCard(): (address: Address) => Card {
  const { t } = useTranslation('company');
  return ({ addressKind, regionName, address, addressEn, receiver, receiverPhone: phone, postCode }) => ({
    head: (
      <strong>
        <DictText code="address_kind" value={addressKind} />
      </strong>
    ),
    body: (
      <>
        <div>{fullAddress(regionName, address)}</div>
        {addressEn !== '' && <div className="secondary">{addressEn}</div>}
        {receiver !== '' && <div>{t(($) => $.address.mailTo, { receiver, phone })}</div>}
      </>
    ),
    foot: <span className="num">{postCode}</span>,
  });
}

export function AddressList({ companyId, inChina }: { companyId: string; inChina: boolean }) {
  const { t } = useTranslation('company');
  const card = useAddressCard();
  return (
    <CardList
      companyId={companyId}
      id="addresses-title"
      title={t(($) => $.title.addresses)}
      calls={{ list: companyCalls.addressList, remove: companyCalls.addressRemove }}
      card={card}
      dialog={(props) => <AddressDialog {...props} inChina={inChina} />}
    />
  );
}
