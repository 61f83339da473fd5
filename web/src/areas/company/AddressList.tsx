/** Addresses of a company by kind. */
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import type { Address } from '@zhengjian/contract/areas/company/records.ts';
import { fullAddress } from '@zhengjian/contract/areas/company/rules.ts';
import { isMask } from '@zhengjian/contract/personal.ts';
import { useTranslation } from 'react-i18next';
import { DictText } from '../../kit/dictionary.tsx';
import { Masked } from '../../kit/Masked.tsx';
import { AddressDialog } from './AddressDialog.tsx';
import { type Card, CardList } from './CardList.tsx';

export function useAddressCard(): (address: Address) => Card {
  const { t } = useTranslation('company');
  return (row) => {
    const { addressKind, regionName, address, addressEn, receiver, receiverPhone, postCode } = row;
    const phone = isMask(receiverPhone) ? '' : receiverPhone;
    return {
      head: (
        <strong>
          <DictText code="address_kind" value={addressKind} />
        </strong>
      ),
      body: (
        <>
          <div>{fullAddress(regionName, address)}</div>
          {addressEn !== '' && <div className="secondary">{addressEn}</div>}
          {receiver !== '' && (
            <div>
              {t(($) => $.address.mailTo, { receiver, phone })}
              {phone === '' && <Masked text={receiverPhone} of={row} field="receiverPhone" />}
            </div>
          )}
        </>
      ),
      foot: <span className="num">{postCode}</span>,
    };
  };
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
