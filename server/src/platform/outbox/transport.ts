/** The ways out of the system: mail by SMTP, and a file for whoever runs it without a mail server or an SMS provider. */
import fs from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';

/** One message, in words, to one address. */
export type Letter = { id: string; to: string; subject: string; text: string };
export type Transport = {
  send(letter: Letter): Promise<void>;
  close?(): void;
};

/** The other side has refused this message for good; trying again changes nothing. */
export class Undeliverable extends Error {}

export type Smtp = { /** smtp:// or smtps:// with host, and user and password where it asks for them. */ url: string; from: string };

const PATIENCE_MS = 20_000;
/** SMTP replies 5xx are final (RFC 5321 §4.2.1), except those that speak of the session and not of the message. */
const isFinal = (e: unknown): boolean => {
  const { responseCode, command } = e as { responseCode?: number; command?: string };
  return responseCode !== undefined && responseCode >= 500 && ['MAIL FROM', 'RCPT TO', 'DATA'].includes(command ?? '');
};

export const smtpTransport = ({ url, from }: Smtp): Transport => {
  const mailer = nodemailer.createTransport(
    { url, connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS },
    { from },
  );
  return {
    send: async ({ id, to, subject, text }) => {
      try {
        // as one address, whatever stands in it: as text it would be read as a list
        const only = { name: '', address: to };
        // 3834: an answering machine keeps silent towards a machine
        await mailer.sendMail({ messageId: id, to: only, subject, text, headers: { 'Auto-Submitted': 'auto-generated' } });
      } catch (e) {
        if (isFinal(e)) throw new Undeliverable(e instanceof Error ? e.message : String(e));
        throw e;
      }
    },
    close: () => mailer.close(),
  };
};

/** Appends one line of JSON per message to a file that only the system's user may read: codes stand in it. */
export const fileTransport = (file: string): Transport => ({
  send: async (letter) => {
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.appendFile(file, `${JSON.stringify(letter)}\n`, { mode: 0o600 });
  },
});

/** Host of a sender `Name <user@host>`, for Message-IDs. */
export const hostOf = (from: string): string => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost';
