/** The own identity paper: entered, looked at, deleted. */
import { identityPaperCalls as calls } from '@zhengjian/contract/areas/account/identity-paper.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IdentityPaperDialog, IdentityPaperLine, RemoveIdentityPaper } from '../../../kit/IdentityPaper.tsx';
import { Loaded } from '../../../kit/Loaded.tsx';
import { MaskedFrom } from '../../../kit/Masked.tsx';
import { send } from '../../api.ts';
import { useAct, useRead } from '../../query.ts';

const REFRESH = [calls.ownIdentityPaper];
const NOTHING = {};
const look = () => send(calls.revealOwnIdentityPaper, {});

export function OwnIdentityPaper() {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState(false);
  const read = useRead(calls.ownIdentityPaper, NOTHING);
  const { act, running } = useAct(calls.saveOwnIdentityPaper, { refresh: REFRESH });
  const idType = read.data?.idType ?? '';
  return (
    <section className="personal-part" aria-labelledby="own-identity-paper">
      <div className="personal-head">
        <h2 id="own-identity-paper">{t(($) => $.identityPaper.title)}</h2>
      </div>
      <Loaded read={read} rows={1}>
        {(paper) => (
          <MaskedFrom call={calls.ownIdentityPaper} input={NOTHING} answer={paper} look={look}>
            <p>
              <IdentityPaperLine paper={paper} />
            </p>
          </MaskedFrom>
        )}
      </Loaded>
      <p className="secondary">{t(($) => $.identityPaper.hint)}</p>
      {/* a number that does not open any more is entered again */}
      <Button onClick={() => setOpen(true)}>{idType === '' ? t(($) => $.identityPaper.add) : t(($) => $.identityPaper.change)}</Button>{' '}
      {idType !== '' && <RemoveIdentityPaper remove={() => act({})} />}
      {open && (
        <IdentityPaperDialog
          title={idType === '' ? t(($) => $.identityPaper.add) : t(($) => $.identityPaper.change)}
          save={(paper) => act(paper)}
          saving={running}
          idType={idType}
          onClose={() => setOpen(false)}
        />
      )}
    </section>
  );
}
