/**
 * The identity paper of a person: what is kept, its number in part, and the dialog in which another one is entered. What is typed
 * stays in the dialog alone: nothing of it is kept in the browser.
 */
import type { IdentityPaper } from '@zhengjian/contract/areas/account/identity-paper.ts';
import { IDENTITY_NUMBER_MAX, identityPaperFault } from '@zhengjian/contract/rules/identityPaper.ts';
import { Button, Form, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AppModal } from './AppModal.tsx';
import { DictSelect, DictText } from './dictionary.tsx';
import { AppForm } from './form/AppForm.tsx';
import { showFaults } from './form/faults.ts';
import { Masked } from './Masked.tsx';
import { useAskDelete } from './useAskDelete.ts';

const KINDS = 'id_type';
export type EnteredPaper = { idType?: string | undefined; idNo?: string | undefined };

/** Kind and number of the paper that is kept; inside of a `MaskedFrom`. */
export function IdentityPaperLine({ paper }: { paper: IdentityPaper }) {
  const { t } = useTranslation('account');
  if (paper.idType === '') return <span className="secondary">{t(($) => $.identityPaper.none)}</span>;
  return (
    <span>
      <DictText code={KINDS} value={paper.idType} /> <Masked text={paper.idNo} of={paper} field="idNo" />
    </span>
  );
}

/** Asks, then deletes what is kept. */
export function RemoveIdentityPaper({ remove }: { remove: () => Promise<unknown> }) {
  const { t } = useTranslation('account');
  const ask = useAskDelete();
  return (
    <Button
      danger
      onClick={() =>
        ask([''], remove, {
          title: t(($) => $.identityPaper.removeAsk),
          hint: t(($) => $.identityPaper.removeHint),
          ok: t(($) => $.identityPaper.remove),
        })
      }
    >
      {t(($) => $.identityPaper.remove)}
    </Button>
  );
}

type Props = {
  title: string;
  save: (paper: EnteredPaper) => Promise<unknown>;
  saving: boolean;
  /** What is kept now, above the fields. */
  about?: ReactNode;
  /** Kind that is kept now. */
  idType?: string;
  onClose: () => void;
};

export function IdentityPaperDialog({ title, save, saving, about, idType = '', onClose }: Props) {
  const { t } = useTranslation('account');
  const [form] = Form.useForm<EnteredPaper>();
  const [entered, setEntered] = useState(false);
  const send = async (paper: EnteredPaper) => {
    try {
      await save(paper);
    } catch (fault) {
      showFaults(form, fault);
      return;
    }
    onClose();
  };
  const judge = async (_: unknown, idNo = '') => {
    const kind = form.getFieldValue('idType') as string | undefined;
    if (idNo.trim() === '') throw new Error(t(($) => $.refusal.idNoMissing));
    // the kind is asked for beside its own field
    const fault = kind === undefined ? null : identityPaperFault({ idType: kind, idNo });
    if (fault !== null) throw new Error(t(($) => $.refusal[fault]));
  };
  return (
    <AppModal
      open
      width={480}
      title={title}
      okText={t(($) => $.identityPaper.save)}
      okLoading={saving}
      onOk={() => form.submit()}
      onClose={onClose}
      entered={entered}
    >
      {about}
      <AppForm<EnteredPaper>
        name="identityPaper"
        form={form}
        layout="vertical"
        initialValues={idType === '' ? {} : { idType }}
        onValuesChange={() => setEntered(true)}
        onFinish={(values) => void send(values)}
      >
        <Form.Item
          name="idType"
          label={t(($) => $.identityPaper.idType)}
          rules={[{ required: true, message: t(($) => $.refusal.idTypeMissing) }]}
        >
          <DictSelect code={KINDS} />
        </Form.Item>
        <Form.Item
          name="idNo"
          label={t(($) => $.identityPaper.idNo)}
          extra={t(($) => $.identityPaper.idNoHelp)}
          required
          dependencies={['idType']}
          validateTrigger="onBlur"
          rules={[{ validator: judge }]}
        >
          <Input maxLength={IDENTITY_NUMBER_MAX * 2} autoComplete="off" spellCheck={false} className="num" />
        </Form.Item>
      </AppForm>
    </AppModal>
  );
}
