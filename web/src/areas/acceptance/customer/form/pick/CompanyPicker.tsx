/**
 * Chooses manufacturer or factory: one's own companies at once, any other of the register by three characters of its name or
 * code; one that is not there yet can be registered from here.
 */
import { PlusOutlined } from '@ant-design/icons';
import { keepPreviousData } from '@tanstack/react-query';
import { companyCalls } from '@zhengjian/contract/areas/company/calls.ts';
import type { Answered } from '@zhengjian/contract/call.ts';
import { Button, Select } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps } from '../../../../../kit/form/controls.tsx';
import { useRead } from '../../../../../shell/query.ts';
import { CompanyDialog } from '../../../../company/CompanyDialog.tsx';

type Option = Answered<typeof companyCalls.selectCompanyList>[number];
type Props = ControlProps<string> & {
  /** The company that stands there now, whose name no list need hold. */
  now?: { companyId: string; companyName: string } | null;
  /** Role with which a new company is registered, key of company_role. */
  role: string;
};

/** The server refuses shorter searches. */
const SEARCH_AT_LEAST = 3;
const PAUSE_MS = 300;
const NONE: readonly Option[] = [];

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

/** An option, or a group of them. */
type Shown = { label: string; value?: string; note?: string; options?: Shown[] };

const shown = ({ id, companyName, uscc, regionName }: Option): Shown => ({
  value: id,
  label: companyName,
  note: [uscc, regionName].filter(Boolean).join(' · '),
});

export function CompanyPicker({ value, onChange, now, role, ...rest }: Props) {
  const { t } = useTranslation('acceptance');
  const [typed, setTyped] = useState('');
  /** Name the dialog starts with; null while it is closed. Closing the list empties the search. */
  const [adding, setAdding] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [added, setAdded] = useState<Option | null>(null);
  const wanted = useSettled(typed.trim());
  const searching = wanted.length >= SEARCH_AT_LEAST;
  const own = useRead(companyCalls.selectCompanyByPossessor, {}, { quiet: true });
  const found = useRead(
    companyCalls.selectCompanyList,
    { companyName: wanted },
    { quiet: true, enabled: searching, placeholderData: keepPreviousData },
  );

  const groups = useMemo(() => {
    const like = (option: Option) => `${option.companyName} ${option.uscc}`.toLowerCase().includes(typed.trim().toLowerCase());
    const mine = (own.data ?? NONE).filter(like);
    const others = (searching ? (found.data ?? NONE) : NONE).filter(({ id }) => !mine.some((option) => option.id === id));
    return [
      { label: t(($) => $.customer.parties.own), options: mine.map(shown) },
      { label: t(($) => $.customer.parties.found), options: others.map(shown) },
    ].filter(({ options }) => options.length > 0);
  }, [own.data, found.data, searching, typed, t]);

  const name =
    [...(own.data ?? NONE), ...(found.data ?? NONE), ...(added ? [added] : [])].find(({ id }) => id === value)?.companyName ??
    (now?.companyId === value ? now?.companyName : undefined);

  return (
    <>
      <Select<{ value: string; label: string }, Shown>
        allowClear
        showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
        open={open}
        onOpenChange={setOpen}
        placeholder={t(($) => $.customer.parties.search)}
        value={value ? { value, label: name ?? '…' } : undefined}
        labelInValue
        onChange={(next?: { value: string }) => {
          onChange?.(next?.value);
          setTyped('');
        }}
        options={groups}
        loading={searching && found.isFetching}
        optionRender={({ label, data }) => (
          <span className="company-option">
            <span>{label}</span>
            <span className="secondary num">{data.note}</span>
          </span>
        )}
        notFoundContent={
          <span className="secondary">
            {typed.trim().length < SEARCH_AT_LEAST
              ? t(($) => $.customer.parties.typeMore)
              : found.isFetching || wanted !== typed.trim()
                ? '…'
                : t(($) => $.customer.parties.none, { text: typed.trim() })}
          </span>
        }
        popupRender={(menu) => (
          <>
            {menu}
            <Button
              type="link"
              block
              className="pick-add"
              icon={<PlusOutlined />}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                setAdding(typed.trim());
                setOpen(false);
              }}
            >
              {t(($) => $.customer.parties.add)}
            </Button>
          </>
        )}
        {...rest}
      />
      {adding !== null && (
        <CompanyDialog
          name={adding}
          roles={[role]}
          onClose={() => setAdding(null)}
          onSaved={(company) => {
            setAdded(company);
            setTyped('');
            onChange?.(company.id);
          }}
        />
      )}
    </>
  );
}
