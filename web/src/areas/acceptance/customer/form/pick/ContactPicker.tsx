/** Chooses a contact of the applicant, or adds one. */
import { PlusOutlined } from '@ant-design/icons';
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../../../../kit/form/controls.tsx';
import { useRead } from '../../../../../shell/query.ts';
import { ContactDialog } from '../../../../company/ContactDialog.tsx';

export function ContactPicker({ value, onChange, companyId, ...rest }: ControlProps<string> & { companyId: string }) {
  const { t } = useTranslation('acceptance');
  const { t: kit } = useTranslation('kit');
  const [open, setOpen] = useState(false);
  const [adding, setAdding] = useState(false);
  const read = useRead(companyCalls.contactList, { companyId }, { quiet: true, enabled: companyId !== '' });
  const contacts = read.data ?? [];
  const options = contacts.map(({ id, name, mobile }) => ({ value: id, label: `${name} ${mobile}` }));
  return (
    <>
      <Select
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        open={open}
        onOpenChange={setOpen}
        placeholder={kit(($) => $.form.choosePlaceholder)}
        value={value && read.data ? (contacts.some(({ id }) => id === value) ? value : undefined) : undefined}
        loading={read.isFetching}
        options={options}
        onChange={(next?: string) => onChange?.(next)}
        notFoundContent={
          <span className="secondary">
            {companyId === '' ? t(($) => $.customer.parties.noCompany) : t(($) => $.customer.parties.noContact)}
          </span>
        }
        popupRender={(menu) => (
          <>
            {menu}
            {companyId !== '' && (
              <Button
                type="link"
                block
                className="pick-add"
                icon={<PlusOutlined />}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => {
                  setOpen(false);
                  setAdding(true);
                }}
              >
                {t(($) => $.customer.parties.addContact)}
              </Button>
            )}
          </>
        )}
        {...rest}
      />
      {adding && <ContactDialog companyId={companyId} onClose={() => setAdding(false)} onSaved={({ id }) => onChange?.(id)} />}
    </>
  );
}
