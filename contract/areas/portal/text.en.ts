import type { zh } from './text.zh.ts';

export const en = {
  refusal: {
    notFound: 'The message was not found; it may not be addressed to you',
    nothingNamed: 'Please choose the messages to mark as read',
  },
  fields: { message: { title: 'Message', messageKind: 'Kind', createTime: 'Time', isReaded: 'State' } },
  message: {
    staffTitle: 'Messages',
    customerTitle: 'Messages',
    detail: 'Message',
    bell: 'Messages',
    unread: 'Unread messages: {{n}}',
    unreadMore: 'More than {{n}} unread messages',
    none: 'No unread messages',
    newest: 'Unread messages',
    notices: 'Notices',
    work: 'To do',
    allNotices: 'All notices',
    unreadNotices: 'Unread notices: {{n}}',
    all: 'All messages',
    markRead: 'Mark as read',
    markAll: 'Mark all as read',
    markHint: '{{n}} will be marked as read',
    open: 'Open the case',
    back: 'Back to the messages',
    empty: 'No messages yet',
    emptyHint: 'You are notified here when a case comes to you, moves on or falls due soon.',
    read: 'Read',
    notRead: 'Unread',
    sent: 'Sent',
  },
} satisfies typeof zh;
