/** Screens of the fees: the staff's queues, notes and prices, and the payer's side. */
import type { Screen } from '../../shell/screens.ts';
import './texts.ts';

const NOTES = '/finance/paymentNote';
const OWN_NOTES = '/customer/feiyongCenter/paymentNote';
const queue = { keepAlive: true, isAuth: true } as const;

export const screens: Screen[] = [
  { path: '/finance/paymentNoteCCC', i18n: 'finance:lists.chargeList.title', ...queue, load: () => import('./staff/ChargeList.tsx') },
  { path: '/finance/paymentNoteReturn', i18n: 'finance:node.paymentNoteDrawUp', ...queue, load: () => import('./staff/DrawUpQueue.tsx') },
  {
    path: '/finance/paymentNoteApproval',
    i18n: 'finance:node.paymentNoteApproval',
    ...queue,
    load: () => import('./staff/AuditQueue.tsx'),
  },
  { path: '/finance/paymentConfirm', i18n: 'finance:node.paymentConfirm', ...queue, load: () => import('./staff/ConfirmQueue.tsx') },
  { path: '/finance/discountManage', i18n: 'finance:lists.discountQueue.title', ...queue, load: () => import('./staff/DiscountQueue.tsx') },
  {
    path: '/finance/paymentConfirmReturn',
    i18n: 'finance:lists.withdrawQueue.title',
    ...queue,
    load: () => import('./staff/WithdrawQueue.tsx'),
  },
  { path: NOTES, i18n: 'finance:lists.noteList.title', ...queue, load: () => import('./staff/NoteList.tsx') },
  {
    path: '/finance/paymentNote_detail',
    i18n: 'finance:screens.note',
    keepAlive: false,
    isAuth: true,
    grantedBy: [
      // whoever finds a case reads its notes
      '/desk/todoTasks',
      NOTES,
      '/finance/paymentNoteCCC',
      '/finance/paymentNoteReturn',
      '/finance/paymentNoteApproval',
      '/finance/paymentConfirm',
      '/finance/discountManage',
      '/finance/paymentConfirmReturn',
      '/flow/follow',
    ],
    tabBy: ['id'],
    load: () => import('./staff/NoteFile.tsx'),
  },
  { path: '/finance/priceItem', i18n: 'finance:lists.price.title', ...queue, load: () => import('./staff/PriceTable.tsx') },
  {
    path: OWN_NOTES,
    i18n: 'finance:lists.customerNotes.title',
    keepAlive: true,
    isAuth: false,
    load: () => import('./customer/OwnNotes.tsx'),
  },
  {
    path: '/customer/feiyongCenter/yulan',
    i18n: 'finance:screens.ownNote',
    keepAlive: false,
    isAuth: false,
    grantedBy: OWN_NOTES,
    tabBy: ['id'],
    load: () => import('./customer/OwnNote.tsx'),
  },
  {
    path: '/customer/feiyongCenter/estimate',
    i18n: 'finance:screens.estimate',
    keepAlive: true,
    isAuth: false,
    load: () => import('./customer/Estimate.tsx'),
  },
];
