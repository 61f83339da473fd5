/** Acceptance in the simulated year: what the desk decides, and what a company does with an application that comes back to it. */
import { acceptanceCalls } from '@zhengjian/contract/areas/acceptance/calls.ts';
import { stampingCalls } from '@zhengjian/contract/areas/stamping/calls.ts';
import { makeCall } from '../caller.ts';
import { approveCase, decideBy, holderOf, reviewCase } from '../desk.ts';
import { as, happens, type Task, type YearCase } from './ground.ts';

const CORRECT = [
  '请补充产品铭牌图样，并核对防爆标志与依据标准是否一致。',
  '关键件清单缺少浇封胶的技术参数。',
  '营业执照扫描件不清晰，请重新上传。',
];

/** Does an open step of the acceptance. @returns false where the task is no step of it */
export const playDesk = async (of: YearCase, { node, instance }: Task): Promise<boolean> => {
  const { play, id, account, chance } = of;
  switch (node) {
    case 'submit':
      // only what was returned may be given up
      if (happens(of, 'withdrawnByApplicant'))
        await makeCall(
          play.stage.app,
          acceptanceCalls.withdrawApplication,
          { id, reason: '产品停止生产，不再申请认证。' },
          await as(of, account),
        );
      else await makeCall(play.stage.app, acceptanceCalls.submit, { id }, await as(of, account));
      return true;
    case 'accept': {
      const decide = decideBy(play, await holderOf(play, id, play.desk.acceptors), 'accept', instance);
      if (happens(of, 'returnedForCorrection')) await decide('REJECT_PRE', '资料不齐，退回补正。', chance.pick(CORRECT));
      else if (happens(of, 'refusedAtAcceptance'))
        await decide('REJECT_END', '产品不在强制性产品认证目录范围内。', '申请产品不在认证范围内，可申请防爆合格证。');
      else await decide('PASS', '资料齐全，同意受理。');
      return true;
    }
    case 'applicationForCcc_review':
      await reviewCase(play, id, instance);
      return true;
    case 'applicationForCcc_approval':
      await approveCase(play, id);
      // a case that comes back to its approval has its notice already
      if (!of.noticed)
        await makeCall(play.stage.app, stampingCalls.makeAcceptanceNotice, { id }, await as(of, play.desk.acceptors[0] ?? ''));
      of.noticed = true;
      return true;
    default:
      return false;
  }
};
