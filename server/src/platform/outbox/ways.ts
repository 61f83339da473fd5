/** Which ways out this system has: the mail server that is set; else, outside production, a file beside the data. */
import path from 'node:path';
import type { Config } from '../config.ts';
import type { OutboxPorts } from './sender.ts';
import { fileTransport, hostOf, smtpTransport } from './transport.ts';

/** One JSON line per message; SMS of an institute without a gateway are written here too. */
const OUTBOX_FILE = 'outbox.jsonl';

export const openOutbox = (
  config: Pick<Config, 'mail' | 'production' | 'dataDir'>,
): { ways: Pick<OutboxPorts, 'transports' | 'host'>; close(): void } => {
  const file = config.production ? null : fileTransport(path.join(config.dataDir, OUTBOX_FILE));
  const mail = config.mail === null ? null : smtpTransport(config.mail);
  return {
    ways: { transports: { mail: mail ?? file, sms: file }, host: config.mail === null ? 'localhost' : hostOf(config.mail.from) },
    close: () => mail?.close?.(),
  };
};
