/** Texts of the message pages; what the messages say stands in text.messages.zh.ts. */
export const zh = {
  refusal: {
    notFound: '没有找到这条消息，它可能不是发给您的',
    nothingNamed: '请选择要标为已读的消息',
  },
  fields: { message: { title: '内容', messageKind: '类型', createTime: '时间', isReaded: '状态' } },
  message: {
    staffTitle: '站内消息',
    customerTitle: '消息中心',
    detail: '消息详情',
    bell: '消息',
    unread: '{{n}} 条未读消息',
    unreadMore: '{{n}} 条以上未读消息',
    none: '没有未读消息',
    newest: '未读消息',
    all: '全部消息',
    markRead: '标为已读',
    markAll: '全部标为已读',
    markHint: '{{n}} 条将标为已读',
    open: '打开相关业务',
    back: '返回消息列表',
    empty: '还没有消息',
    emptyHint: '业务转到您这里、有新进展或临近期限时，会在这里通知您。',
    read: '已读',
    notRead: '未读',
    sent: '发送时间',
  },
};
