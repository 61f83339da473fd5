/** Every dictionary that the product ships. Server and seeds read this; a page imports the theme it needs, or asks the server. */
import * as applications from './applications.ts';
import * as archives from './archives.ts';
import * as caseStates from './caseStates.ts';
import * as certificates from './certificates.ts';
import * as countries from './countries.ts';
import type { Dictionary } from './dictionary.ts';
import * as exMarking from './exMarking.ts';
import * as industries from './industries.ts';
import * as innovation from './innovation.ts';
import * as inspection from './inspection.ts';
import * as money from './money.ts';
import * as parties from './parties.ts';
import * as scheme from './scheme.ts';
import * as services from './services.ts';
import * as testing from './testing.ts';
import * as workStates from './workStates.ts';

/** In the order of the trade: scheme, parties, cases, work, money, archives, services, states. */
export const dictionaries: readonly Dictionary[] = [
  scheme,
  exMarking,
  parties,
  countries,
  industries,
  applications,
  testing,
  inspection,
  certificates,
  money,
  archives,
  innovation,
  services,
  caseStates,
  workStates,
].flatMap((theme): Dictionary[] => Object.values(theme));

const byCode = new Map(dictionaries.map((d) => [d.code, d]));
export const dictionaryOf = (code: string): Dictionary | undefined => byCode.get(code);
