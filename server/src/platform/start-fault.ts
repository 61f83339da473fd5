/** Reasons why the system cannot open. Each is told as one line in the operator's language and ends the process with code 1. */
import type { zh } from '@zhengjian/contract/areas/start/text.zh.ts';

export type StartFaultKey = keyof (typeof zh)['fault'];

export class StartFault extends Error {
  readonly key: StartFaultKey;
  readonly params: Readonly<Record<string, string | number>>;

  constructor(key: StartFaultKey, params: Record<string, string | number> = {}) {
    super(`${key} ${JSON.stringify(params)}`);
    this.key = key;
    this.params = params;
  }
}

const hasCode = (e: unknown): e is Error & { code: string } => e instanceof Error && 'code' in e && typeof e.code === 'string';

/** The code of a system or database error (`ENOSPC`, `53100`), or '' for anything else. */
export const errorCode = (e: unknown): string => (hasCode(e) ? e.code : '');

/** Turns an error of the file system at `path` into the reason it stands for; anything else comes back unchanged. */
export const asDiskFault = (e: unknown, path: string): unknown => {
  switch (errorCode(e)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartFault('diskFull', { path });
    case 'EROFS':
      return new StartFault('diskReadOnly', { path });
    case 'EACCES':
    case 'EPERM':
      return new StartFault('noAccess', { path });
    case 'ENOTDIR':
    case 'EEXIST':
      return new StartFault('notAFolder', { path });
    default:
      return e;
  }
};
