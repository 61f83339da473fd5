/** What sets papers apart: formats, size, secrecy, retention, the stages that ask for them. */
import type { CatalogueSeed } from '../../../../cases/catalogue.ts';

const PLAIN = 'pdf,ofd,jpg,jpeg,png,bmp,gif,doc,docx,ppt,pptx,xls,xlsx';
const PICTURES = 'jpg,jpeg,png,bmp,gif';
const LICENCE = `pdf,ofd,${PICTURES}`;
const LISTS = 'pdf,ofd,doc,docx,xls,xlsx,csv';
const PLAIN_MEGABYTES = 50;

type Own = { suffix?: string; megabytes?: number; level?: '2' | '3'; keep?: string };
/** Drawings may come as CAD files and archives, and may be larger; they are the maker's and need a loan. */
const DRAWING: Own = { suffix: `${PLAIN},dwg,zip`, megabytes: 200, level: '2' };
const RECORDS: Own = { suffix: `${PLAIN},csv,zip`, level: '3' };

/** What sets a paper apart from its neighbours, by line and code: formats, size, secrecy (dictionary secret_level). */
const OWN: Readonly<Record<string, Own>> = {
  '1/0102': { suffix: LICENCE },
  '1/0103': { suffix: LICENCE },
  '1/0104': { suffix: LICENCE },
  '1/0106': { suffix: LISTS },
  '1/0107': { suffix: LISTS },
  '1/0108': { suffix: LISTS },
  '1/0111': DRAWING,
  '1/0112': { level: '2' },
  '1/0114': { level: '2' },
  '1/0115': { suffix: LISTS },
  '1/0116': { level: '3' },
  '1/0302': { level: '2' },
  '1/0303': DRAWING,
  '1/0305': RECORDS,
  '1/0308': { level: '2' },
  '1/0309': { suffix: 'jpg,jpeg,png' },
  '1/0405': { level: '2' },
  '1/0406': { level: '2' },
  '1/0408': { suffix: `${PICTURES},pdf,zip` },
  '1/0410': { level: '2' },
  '1/0411': { level: '2' },
  '1/0702': { suffix: LICENCE },
  '1/0703': { suffix: LICENCE },
  '2/1102': { suffix: LICENCE },
  '2/1104': { level: '3' },
  '2/1105': { level: '2' },
  '2/1106': DRAWING,
  '2/1107': DRAWING,
  '2/1108': DRAWING,
  '2/1109': DRAWING,
  '2/1110': { suffix: LISTS, level: '2' },
  '2/1113': { level: '2' },
  '2/1301': { level: '2' },
  '2/1302': { level: '2' },
  '2/1303': DRAWING,
  '2/1402': RECORDS,
  '2/1403': { suffix: `${PICTURES},zip` },
  '4/2102': { suffix: LICENCE },
  '4/2104': { suffix: LISTS },
  '4/2401': RECORDS,
  '4/2402': { suffix: `${PICTURES},zip` },
  '4/2702': { level: '2' },
  'company/9001': { suffix: LICENCE },
};

const PERMANENT = '1';
const THIRTY_YEARS = '2';
const SIX_YEARS = '4';
/** Retention by folder (dictionary keep_period): application, decision, certificate for ever, records 6 years (ISO/IEC 17025 8.4), finance 30. */
const KEEP: Readonly<Record<string, string>> = {
  '03': SIX_YEARS,
  '04': SIX_YEARS,
  '07': THIRTY_YEARS,
  '13': SIX_YEARS,
  '14': SIX_YEARS,
  '16': SIX_YEARS,
  '22': THIRTY_YEARS,
  '24': SIX_YEARS,
  '27': SIX_YEARS,
};

/**
 * Nodes of the CCC process that ask for a paper (domain 4.1): by its code, else by its folder. What a node writes is asked for by the
 * node behind it. Papers without any may come at any time. The other lines name theirs with their processes.
 */
const STAGES: Readonly<Record<string, readonly string[]>> = {
  '0201': ['taskDispatch'],
  '0202': ['applicationForCcc_approval'],
  '0203': ['taskDispatch'],
  '0204': ['taskDispatch'],
  '03': ['certificateMaking'],
  '04': ['certificateMaking'],
  '0501': ['certificateReview'],
  '0502': ['CertificateApproval'],
  '0503': ['cccStamping'],
  '0504': ['certificateReview'],
  '06': ['archiving'],
  '0702': ['customerPay'],
  '07': ['cccStamping'],
};
const FIRST_STAGES = ['submit', 'accept', 'applicationForCcc_review'];
/** What the product is: the steps of a type test at which the company corrects drawings or product ask for these papers once more. */
const OF_PRODUCT: readonly string[] = ['0107', '0108', '0109', '0110', '0111', '0112'];
const CORRECTED_AT = ['drawingCorrection', 'testRectification'];

/** Asked of the applicant from the beginning. */
const stagesOf = (businessType: string, folder: string, [code, , , uploader, must]: CatalogueSeed): readonly string[] => {
  if (businessType !== '1') return [];
  if (OF_PRODUCT.includes(code)) return [...FIRST_STAGES, ...CORRECTED_AT];
  return STAGES[code] ?? STAGES[folder] ?? (folder === '01' && uploader === 'customer' && must === 1 ? FIRST_STAGES : []);
};

/** Papers of the institute that reach the applicant when they are issued (domain 4.1, 4.2, 4.4, 4.11), by line and code. */
const ISSUED: ReadonlySet<string> = new Set([
  ...['0201', '0203', '0204', '0205', '0306', '0402', '0405', '0601', '0602', '0701', '0703'].map((code) => `1/${code}`),
  ...['1202', '1203', '1301', '1501', '1502', '1503'].map((code) => `2/${code}`),
]);

/** Papers of which manufacturer and factory see nothing: how the applicant pays. */
const OF_APPLICANT: ReadonlySet<string> = new Set(['1/0702']);

export type PaperSettings = {
  suffix: string;
  megabytes: number;
  level: string;
  keep: string;
  stages: readonly string[];
  issued: boolean;
  applicantOnly: boolean;
};

/** How a paper of a folder is filed. */
export const settingsOf = (businessType: string, folder: string, seed: CatalogueSeed): PaperSettings => {
  const own = OWN[`${businessType}/${seed[0]}`] ?? {};
  return {
    suffix: own.suffix ?? PLAIN,
    megabytes: own.megabytes ?? PLAIN_MEGABYTES,
    level: own.level ?? '1',
    keep: KEEP[folder] ?? PERMANENT,
    stages: stagesOf(businessType, folder, seed),
    issued: ISSUED.has(`${businessType}/${seed[0]}`),
    applicantOnly: OF_APPLICANT.has(`${businessType}/${seed[0]}`),
  };
};
