/**
 * A small form in a dialog that makes one call: its fields follow from the schema that the call declares. What was typed stays when
 * it is refused, and the refusal stands at its field.
 *
 * ```tsx
 * <FormDialog title={…} of={recordForm(sampleForms.refuse, 'sample', 'sampleForm')} call={sampleCalls.refuse} given={{ ids }} refresh={['sample']} onClose={…} />
 * ```
 */
import { Form } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import type { CallClient } from '../../shell/call-client.ts';
import { useAct } from '../../shell/query.ts';
import { AppModal } from '../AppModal.tsx';
import { AppForm } from './AppForm.tsx';
import { Field } from './Field.tsx';
import { showFaults } from './faults.ts';
import type { RecordForm } from './info.ts';

type Props<I extends object, O> = {
  title: string;
  /** On the button; the title unless said otherwise. */
  okText?: string;
  danger?: boolean;
  of: RecordForm;
  call: CallClient<I, O>;
  /** What the page knows; its fields are not asked for. */
  given: Partial<I>;
  /** What the form begins with. */
  start?: object;
  /** Controls of one's own, by field. */
  controls?: Readonly<Record<string, ReactNode>>;
  /** Above the fields: what it is about. */
  about?: ReactNode;
  width?: number;
  /** Something that it sends is still on its way. */
  waiting?: boolean;
  refresh: readonly (CallClient | string)[];
  onDone?: (answer: O) => void;
  onClose: () => void;
};

const mayBeLeftOut = (schema: z.core.$ZodType): boolean => z.safeParse(schema, undefined).success;

export function FormDialog<I extends object, O>(props: Props<I, O>) {
  const {
    title,
    okText,
    danger = false,
    of,
    call,
    given,
    start,
    controls = {},
    about,
    width = 520,
    waiting = false,
    refresh,
    onDone,
    onClose,
  } = props;
  const { t } = useTranslation('kit');
  const [form] = Form.useForm<object>();
  const [entered, setEntered] = useState(false);
  const { act, running } = useAct(call, { refresh });
  const send = async (values: object) => {
    try {
      // not inside the call below: what is handed to a function that is not there is never worked out
      const answer = await act({ ...values, ...given } as I);
      onDone?.(answer);
      onClose();
    } catch (fault) {
      showFaults(form, fault);
    }
  };
  return (
    <AppModal
      open
      width={width}
      title={title}
      okText={okText ?? t(($) => $.record.save)}
      okDanger={danger}
      okLoading={running}
      okDisabled={waiting}
      onOk={() => form.submit()}
      onClose={onClose}
      entered={entered}
    >
      {about}
      <AppForm
        name={of.name}
        form={form}
        layout="vertical"
        initialValues={start ?? {}}
        onValuesChange={() => setEntered(true)}
        onFinish={(values) => void send(values)}
      >
        {Object.entries<z.core.$ZodType>(of.schema.shape)
          .filter(([name]) => !(name in given))
          .map(([name, schema]) => (
            <Field key={name} of={of} name={name} required={!mayBeLeftOut(schema)}>
              {controls[name]}
            </Field>
          ))}
      </AppForm>
    </AppModal>
  );
}
