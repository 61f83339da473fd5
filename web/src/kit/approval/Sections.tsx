/** The parts of the approval dialog beside decision and remark; a node shows those its process file names. */
import { workflowCalls } from '@zhengjian/contract/areas/workflow/calls.ts';
import { ACCEPT_OPINION_MAX } from '@zhengjian/contract/areas/workflow/records.ts';
import { Radio, Select } from 'antd';
import { type ReactNode, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../shell/query.ts';
import { DictSelect } from '../dictionary.tsx';
import { MomentInput } from '../form/controls.tsx';
import { RemarkArea } from '../remark/RemarkArea.tsx';
import type { Approval } from './useApproval.ts';

const REASON_MAX = 200;

/** A label tied to its control. */
export function Line({
  label,
  required = false,
  wrong = '',
  children,
}: {
  label: string;
  required?: boolean;
  /** What is wrong with it, said below. */
  wrong?: string;
  children: (id: string) => ReactNode;
}) {
  const id = useId();
  return (
    <div className="approval-line">
      <label htmlFor={id} className={required ? 'approval-required' : ''}>
        {label}
      </label>
      {children(id)}
      <Wrong words={wrong} />
    </div>
  );
}

/** What is wrong at the field above; comes into sight when it is said. */
export function Wrong({ words }: { words: string }) {
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (words !== '') line.current?.scrollIntoView({ block: 'nearest' });
  }, [words]);
  return words === '' ? null : (
    <span ref={line} className="approval-wrong" role="alert">
      {words}
    </span>
  );
}

type NeedProps = { label: string; value: string; wrong: string; onChange: (v: '1' | '0') => void };

function NeedChoice({ label, value, wrong, onChange }: NeedProps) {
  const { t } = useTranslation('workflow');
  return (
    <fieldset className="approval-line">
      <legend className="approval-required">{label}</legend>
      <Radio.Group
        value={value}
        onChange={(event) => onChange(event.target.value === '0' ? '0' : '1')}
        options={[
          { value: '1', label: t(($) => $.dialog.needed) },
          { value: '0', label: t(($) => $.dialog.notNeeded) },
        ]}
      />
      <Wrong words={wrong} />
    </fieldset>
  );
}

type ReasonProps = { label: string; value: string; wrong: string; onChange: (v: string) => void };

function Reason({ label, value, wrong, onChange }: ReasonProps) {
  return (
    <Line label={label} required wrong={wrong}>
      {(id) => <RemarkArea id={id} value={value} limit={REASON_MAX} maxRows={6} onChange={onChange} />}
    </Line>
  );
}

export function AcceptOpinionSection({ approval: { decision, set, wrong } }: { approval: Approval }) {
  const { t } = useTranslation('workflow');
  return (
    <section className="approval-section">
      <Line label={t(($) => $.fields.acceptForm.acceptOpinion)} required wrong={wrong('giveAcceptOpinion', 'acceptOpinionTooLong')}>
        {(id) => (
          <RemarkArea
            id={id}
            kind="pass"
            value={decision.acceptOpinion}
            limit={ACCEPT_OPINION_MAX}
            placeholder={t(($) => $.fields.acceptForm.placeholder)}
            onChange={(acceptOpinion) => set({ acceptOpinion })}
          />
        )}
      </Line>
    </section>
  );
}

export function ModelTestSection({ approval: { decision, set, has, wrong } }: { approval: Approval }) {
  const { t } = useTranslation('workflow');
  return (
    <section className="approval-section">
      <h3>{t(($) => $.dialog.modelTest)}</h3>
      <NeedChoice
        label={t(($) => $.fields.cccApprovalForm.isNeedModelTest)}
        value={decision.needTest}
        wrong={wrong('chooseModelTest')}
        onChange={(needTest) => set({ needTest })}
      />
      {decision.needTest === '0' && (
        <Reason
          label={t(($) => $.dialog.explanation)}
          value={decision.noTestReason}
          wrong={wrong('giveExplanation')}
          onChange={(noTestReason) => set({ noTestReason })}
        />
      )}
      {decision.needTest === '1' && has('laboratory') && (
        <Line label={t(($) => $.dialog.laboratory)} required wrong={wrong('chooseLaboratory')}>
          {(id) => (
            <DictSelect
              id={id}
              code="laboratory_b"
              value={decision.laboratory || undefined}
              onChange={(laboratory: string = '') => set({ laboratory })}
            />
          )}
        </Line>
      )}
    </section>
  );
}

export function FactoryCheckSection({ approval: { decision, set, wrong } }: { approval: Approval }) {
  const { t } = useTranslation('workflow');
  const { t: tk } = useTranslation('kit');
  return (
    <section className="approval-section">
      <h3>{tk(($) => $.approval.factoryCheck)}</h3>
      <NeedChoice
        label={t(($) => $.fields.cccApprovalForm.isNeedFactoryCheck)}
        value={decision.needCheck}
        wrong={wrong('chooseFactoryCheck')}
        onChange={(needCheck) => set({ needCheck })}
      />
      {decision.needCheck === '0' && (
        <Reason
          label={t(($) => $.dialog.explanation)}
          value={decision.noCheckReason}
          wrong={wrong('giveNoCheck')}
          onChange={(noCheckReason) => set({ noCheckReason })}
        />
      )}
    </section>
  );
}

export function CertificateSection({ approval: { decision, set, has, wrong } }: { approval: Approval }) {
  const { t } = useTranslation('workflow');
  return (
    <section className="approval-section">
      {has('certificateReview') && (
        <>
          <Line label={t(($) => $.fields.certificateReviewForm.cutomerLevel)} required wrong={wrong('chooseCustomerLevel')}>
            {(id) => (
              <DictSelect
                id={id}
                code="customer_level"
                value={decision.customerLevel || undefined}
                onChange={(customerLevel: string = '') => set({ customerLevel })}
              />
            )}
          </Line>
          <Line label={t(($) => $.fields.certificateReviewForm.certificationDecisionDate)} required wrong={wrong('chooseDecisionDate')}>
            {(id) => <MomentInput id={id} dayOnly value={decision.decisionDate} onChange={(decisionDate = '') => set({ decisionDate })} />}
          </Line>
          <Line label={t(($) => $.fields.certificateReviewForm.certificationDecision)} required wrong={wrong('chooseDecision')}>
            {(id) => (
              <DictSelect
                id={id}
                code="certification_decision"
                value={decision.decision || undefined}
                onChange={(value: string = '') => set({ decision: value })}
              />
            )}
          </Line>
        </>
      )}
      {has('certificateApproval') && (
        <>
          <Line label={t(($) => $.fields.certificateApprovalForm.issueDate)} required wrong={wrong('chooseIssueDate')}>
            {(id) => <MomentInput id={id} dayOnly value={decision.issueDate} onChange={(issueDate = '') => set({ issueDate })} />}
          </Line>
          <Line label={t(($) => $.fields.certificateApprovalForm.expirationDate)} required wrong={wrong('chooseExpiryDate')}>
            {(id) => <MomentInput id={id} dayOnly value={decision.expiryDate} onChange={(expiryDate = '') => set({ expiryDate })} />}
          </Line>
        </>
      )}
    </section>
  );
}

const options = (people: readonly { id: string; realName: string }[]) => people.map(({ id, realName }) => ({ value: id, label: realName }));
const SEARCH = { optionFilterProp: 'label' };

/** The next person: of the branch's own list, or of a team; engineer and plan centre where the node asks for them. */
export function PeopleSection({ approval }: { approval: Approval }) {
  const { t } = useTranslation('workflow');
  const { decision, set, has, users, excluded, planCentre, wrong } = approval;
  const teams = useRead(workflowCalls.teamList, {}, { enabled: has('team') || has('engineer') });
  const engineers = useRead(
    workflowCalls.getUserListByTeamId,
    { teamId: decision.team },
    { enabled: has('engineer') && decision.team !== '' },
  );
  return (
    <>
      {has('nextUser') && users.length + excluded.length > 0 && (
        <Line label={t(($) => $.dialog.nextUser)} required wrong={wrong('choosePerson')}>
          {(id) => (
            <Select
              id={id}
              showSearch={SEARCH}
              allowClear
              value={decision.person || undefined}
              onChange={(person: string = '') => set({ person })}
              options={[
                ...options(users),
                ...excluded.map((one) => ({
                  value: one.id,
                  label: `${one.realName} (${t(($) => $.dialog.excluded, { reason: one.reason })})`,
                  disabled: true,
                })),
              ]}
            />
          )}
        </Line>
      )}
      {(has('team') || has('engineer')) && (
        <Line label={t(($) => $.dialog.team)} required={has('team')} wrong={wrong('chooseTeam')}>
          {(id) => (
            <Select
              id={id}
              showSearch={SEARCH}
              allowClear
              loading={teams.isLoading}
              value={decision.team || undefined}
              onChange={(team: string = '') => set({ team, engineer: '' })}
              options={(teams.data ?? []).map((team) => ({ value: team.id, label: team.teamName }))}
            />
          )}
        </Line>
      )}
      {has('engineer') && decision.team !== '' && (
        <Line label={t(($) => $.dialog.engineer)}>
          {(id) => (
            <Select
              id={id}
              showSearch={SEARCH}
              allowClear
              loading={engineers.isLoading}
              value={decision.engineer || undefined}
              onChange={(engineer: string = '') => set({ engineer })}
              options={(engineers.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
            />
          )}
        </Line>
      )}
      {has('planCentre') && (
        <Line label={t(($) => $.dialog.planCentre)}>
          {(id) => (
            <Select
              id={id}
              showSearch={SEARCH}
              value={decision.planCentre || undefined}
              onChange={(value: string = '') => set({ planCentre: value })}
              options={options(planCentre)}
            />
          )}
        </Line>
      )}
    </>
  );
}
