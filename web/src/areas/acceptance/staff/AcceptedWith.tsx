/** The opinion with which the application was accepted, above the decisions that rest on it. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { useTranslation } from 'react-i18next';
import { Loaded } from '../../../kit/Loaded.tsx';
import { useRead } from '../../../shell/query.ts';

export default function AcceptedWith({ businessId: id }: { businessId: string }) {
  const { t } = useTranslation('acceptance');
  const read = useRead(acceptanceCalls.detail, { id });
  return (
    <Loaded read={read} rows={2}>
      {({ staff }) => (
        <div>
          <div className="secondary">
            {t(($) => $.fields.ccc.acceptOpinion)} {staff.acceptUser} <span className="num">{staff.acceptTime.slice(0, 16)}</span>
          </div>
          <div className="opinion-before">{staff.acceptOpinion || '–'}</div>
        </div>
      )}
    </Loaded>
  );
}
