/** `/desk/notices`: every notice that the person may read today. */
import { type NoticeHead, noticeCalls } from '@zhengjian/contract/areas/system/notices.ts';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../kit/ListPage.tsx';
import { noticeAt } from './notice-calls.ts';
import './texts.ts';

const COLUMNS = [
  { key: 'title', fixed: true, opens: true, phone: 1 },
  { key: 'category', phone: 2 },
  { key: 'releaseTime', phone: 2 },
  'isReaded',
] as const;
const open = ({ id }: NoticeHead) => noticeAt(id);

export default function NoticeList() {
  const { t } = useTranslation('system');
  return <ListPage of={noticeCalls.noticesForMe} columns={COLUMNS} open={open} empty={{ title: t(($) => $.notice.none) }} />;
}
