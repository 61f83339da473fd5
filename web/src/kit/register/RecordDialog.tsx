/**
 * Adds or changes a record of a declared register. What was entered stays when the server refuses, when somebody else has changed
 * the record meanwhile and when the connection is lost; closing asks before it is thrown away.
 *
 * ```tsx
 * <RecordDialog
 *   of={companyCalls.addressUpdate}
 *   given={{ companyId }}
 *   record={address}
 *   fields={['addressKind', { name: 'regionCode', required: inChina, control: <RegionInput /> }, 'address']}
 *   onClose={close}
 * />
 * ```
 */
import './register.css';
import type { AddCall, AnyRegister, RowOf, SaveCall, SavedBy } from '@zhengjian/contract/register.ts';
import { Alert, Button, Form, type FormInstance } from 'antd';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../shell/apiError.ts';
import type { CallClient } from '../../shell/call-client.ts';
import { useAct } from '../../shell/query.ts';
import { hasLeft, onSessionEnd, ownName } from '../../shell/session.ts';
import { drop, dropEach, keep, keptObject } from '../../shell/storage.ts';
import { AppModal } from '../AppModal.tsx';
import { AppForm } from '../form/AppForm.tsx';
import { showFaults } from '../form/faults.ts';
import { filledOnly } from '../form/filledOnly.ts';
import { type Entered, type RecordField, RecordFields } from './RecordFields.tsx';
import { areaOf, useRegisterWords } from './words.ts';

const CONFLICT = 'server.conflict';

const UNSENT = 'record:';
// a session that ran out does not take along what its person could not send
onSessionEnd(() => {
  if (hasLeft()) dropEach('session', (name) => name.startsWith(UNSENT));
});

/** What is special about the form of a register. */
export type RecordFormSlots<G extends AnyRegister> = {
  fields?: readonly RecordField<G>[];
  /** Values a new record starts with. */
  start?: Partial<SavedBy<G>>;
  /** Stands beside the fields, made of what was entered so far. */
  beside?: (entered: Entered<G>) => ReactNode;
  okText?: string;
  /** Pixels. */
  width?: number;
};

type Props<G extends AnyRegister> = RecordFormSlots<G> & {
  of: SaveCall<G> | AddCall<G>;
  /** The record to change; without it one is added. */
  record?: RowOf<G> | undefined;
  /** Values that nobody enters: what the record belongs to. */
  given?: Partial<SavedBy<G>>;
  /** Reads the record as it is now, for when somebody else has changed it meanwhile. */
  latest?: () => Promise<RowOf<G> | undefined>;
  /** Calls or areas that are read anew; the register's own area unless said otherwise. */
  refresh?: readonly (CallClient | string)[];
  /** Stands below the fields. */
  below?: ReactNode;
  onClose: () => void;
  onSaved?: (record: RowOf<G>) => void;
};

/** What of a row is entered. */
const entriesOf = <G extends AnyRegister>({ record }: G, row: RowOf<G>): object =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in record.shape));

type BesideProps = { form: FormInstance; start: object; fields: ReactNode; show: (entered: object) => ReactNode };

function Beside({ form, start, fields, show }: BesideProps) {
  const entered = { ...start, ...Form.useWatch<object | undefined>([], form) };
  return (
    <div className="record-beside">
      {fields}
      {show(entered)}
    </div>
  );
}

export function RecordDialog<G extends AnyRegister>(props: Props<G>) {
  const { of, record, given, latest, start, fields, beside, below, okText, width = 640, onClose, onSaved } = props;
  const { register } = of;
  const { t } = useTranslation('kit');
  const words = useRegisterWords(register);
  const [form] = Form.useForm<object>();
  const call: CallClient<SavedBy<G>, RowOf<G>> = of;
  const { act, running } = useAct(call, { refresh: props.refresh ?? [areaOf(of)] });
  const [entered, setEntered] = useState(false);
  const [conflict, setConflict] = useState(false);
  /** Why it was refused, where no field is to blame: it stays when the toast has gone. */
  const [refusal, setRefusal] = useState('');
  const from = useRef<{ id: string; version: number } | undefined>(record);
  /** What could not be sent, for the person's next visit in this tab of the browser. */
  const unsent = ownName(`${UNSENT}${of.key}:${[record?.id ?? 'new', ...Object.values(given ?? {})].join(':')}`);
  const [left, setLeft] = useState(() => keptObject(unsent));
  const own = useMemo((): object => (record ? filledOnly(entriesOf(register, record)) : (start ?? {})), [register, record, start]);
  const initial = left ?? own;

  async function save(values: object): Promise<void> {
    const sent = { ...filledOnly(values), ...given, ...(from.current ? { id: from.current.id, version: from.current.version } : {}) };
    setRefusal('');
    try {
      const saved = await act(sent as SavedBy<G>);
      drop(unsent);
      onClose();
      onSaved?.(saved);
    } catch (fault) {
      if (fault instanceof ApiError && fault.kind !== 'refused') keep(unsent, values, 'session');
      if (fault instanceof ApiError && fault.refusal === CONFLICT) setConflict(true);
      else if (fault instanceof ApiError && fault.kind === 'refused' && Object.keys(fault.fields).length === 0) setRefusal(fault.message);
      showFaults(form, fault);
    }
  }
  const refill = (values: object) => {
    form.setFieldsValue(Object.fromEntries(Object.keys(register.record.shape).map((name) => [name, undefined])));
    form.setFieldsValue(values);
    setEntered(false);
  };
  const discard = () => {
    drop(unsent);
    setLeft(null);
    refill(own);
  };
  async function reload(): Promise<void> {
    const now = await latest?.();
    if (now === undefined) return;
    from.current = now;
    setConflict(false);
    refill(filledOnly(entriesOf(register, now)));
  }

  // what this dialog learns while something is entered draws no field
  const body = useMemo(
    () => (
      <>
        <RecordFields of={register} form={form} start={initial} {...(given ? { given } : {})} {...(fields ? { fields } : {})} />
        {below}
      </>
    ),
    [register, form, initial, given, fields, below],
  );
  return (
    <AppModal
      open
      width={width}
      title={record ? words.change : words.add}
      okText={okText ?? t(($) => $.record.save)}
      okLoading={running}
      onOk={() => form.submit()}
      onClose={onClose}
      entered={entered || left !== null}
      notice={
        conflict ? (
          <Alert
            type="warning"
            showIcon
            className="record-notice"
            title={t(($) => $.record.conflict)}
            description={t(($) => $.record.conflictHint)}
            action={latest && <Button onClick={() => void reload()}>{t(($) => $.record.reload)}</Button>}
          />
        ) : (
          refusal !== '' && <Alert type="warning" showIcon className="record-notice" title={refusal} />
        )
      }
    >
      {left && (
        <Alert
          type="info"
          showIcon
          className="record-notice"
          title={t(($) => $.record.restored)}
          action={<Button onClick={discard}>{t(($) => $.record.discard)}</Button>}
        />
      )}
      {/* named, so that its fields do not share their ids with the page below */}
      <AppForm
        name="record"
        form={form}
        layout="vertical"
        initialValues={initial}
        onValuesChange={() => setEntered(true)}
        onFinish={(values) => void save(values)}
      >
        {beside ? <Beside form={form} start={initial} fields={body} show={(now) => beside(now as Entered<G>)} /> : body}
      </AppForm>
    </AppModal>
  );
}
