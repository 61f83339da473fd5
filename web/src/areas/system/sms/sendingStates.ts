/** Colour and icon of what becomes of a message on its way out. */
export const SENDING_STATES = { waiting: 'waiting', sent: 'done', failed: 'overdue', skipped: 'ended', stale: 'ended' } as const;
