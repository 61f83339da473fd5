/**
 * `npm run bench -- year`: a year of CCC cases through the public calls, with the clock stepped from act to act; then every invariant, the
 * counters of every open queue beside plain SQL, every sealed paper to `pdfsig`, every issued certificate to the linter.
 */
import fs from 'node:fs';
import path from 'node:path';
import { lintIssued, verifySealed } from '@zhengjian/simulate/src/testing/issued.ts';
import { compareCounts } from '@zhengjian/simulate/src/testing/queue-counts.ts';
import { yearFigures } from '@zhengjian/simulate/src/testing/year-report.ts';
import { openYearSystem } from '@zhengjian/simulate/src/testing/year-system.ts';
import type { Refusals } from '@zhengjian/simulate/src/year/case.ts';
import { type KeptYear, monthsBefore, simulateYear, yearInstitute } from '@zhengjian/simulate/src/year/year.ts';
import type { Told } from './report.ts';

const SEED = 'year';
const UNTIL = new Date('2026-03-06T17:00:00+08:00');
const MONTHS = Number(process.env.ZJ_BENCH_MONTHS || 12);
/** The play stops there; what was played by then is measured, or goes on another time. */
const MINUTES = process.env.ZJ_BENCH_MINUTES ? Number(process.env.ZJ_BENCH_MINUTES) : null;
/** Cases on which somebody works at a time: while one waits for the database, another is reckoned. */
const AT_ONCE = Number(process.env.ZJ_BENCH_AT_ONCE || 3);
/** Folder in which a year that was stopped is kept; the same command goes on with it. None: it goes away. */
const KEPT = process.env.ZJ_BENCH_KEPT || undefined;
const MOST_SHOWN = 50;

/** What a year that was stopped had taken by then. */
type Before = { year?: KeptYear; acts: number; seconds: number; processor: number; refusals: [string, number][] };
const NOTHING: Before = { acts: 0, seconds: 0, processor: 0, refusals: [] };

const noteIn = (folder: string): string => path.join(folder, 'year.json');
/** Taken away while the year goes on: one that is cut off meanwhile stands elsewhere than its note says. */
const takeNote = (folder: string): Before => {
  if (fs.existsSync(noteIn(folder))) {
    const found: Before = JSON.parse(fs.readFileSync(noteIn(folder), 'utf8'));
    fs.rmSync(noteIn(folder));
    return found;
  }
  if (fs.existsSync(folder) && fs.readdirSync(folder).length > 0) throw new Error(`${folder} holds a year that was cut off: empty it`);
  return NOTHING;
};

const seconds = (since: number) => (performance.now() - since) / 1000;

export const yearFigureLines = async (cases: number, told: Told, say: (text: string) => void): Promise<void> => {
  const asked = { seed: SEED, cases, from: monthsBefore(UNTIL, MONTHS), until: UNTIL };
  const before = KEPT === undefined ? NOTHING : takeNote(KEPT);
  // ids of a play that goes on are others
  const seed = before.year === undefined ? SEED : `${SEED} from ${before.year.at}`;
  const system = await openYearSystem(seed, asked.from, yearInstitute(cases, MONTHS), { kept: KEPT });
  let isOver = false;
  try {
    say(`playing ${MONTHS} months of ${cases} cases${before.year ? `, on from ${before.year.at.slice(0, 10)}` : ''} …`);
    const began = performance.now();
    const cpu = process.cpuUsage();
    let shown = 0;
    const refusals: Refusals = new Map(before.refusals);
    let acts = before.acts;
    const signal = MINUTES === null ? new AbortController().signal : AbortSignal.timeout(MINUTES * 60_000);
    const progress = (done: number) => {
      acts = before.acts + done;
      if (seconds(began) - shown < 60) return;
      shown = seconds(began);
      say(`  ${system.world.now().toISOString().slice(0, 10)}, ${acts} acts, ${shown.toFixed(0)} s`);
    };
    const spent = () => {
      const { user, system: kernel } = process.cpuUsage(cpu);
      return { seconds: before.seconds + seconds(began), processor: before.processor + (user + kernel) / 1e6 };
    };
    const note = (year: KeptYear) => {
      const now: Before = { year, acts, ...spent(), refusals: [...refusals] };
      if (KEPT !== undefined) fs.writeFileSync(noteIn(KEPT), JSON.stringify(now));
    };
    const { year } = before;
    try {
      await simulateYear(system, { ...asked, ...(year && { kept: year }), stopped: note, refusals, signal, progress, atOnce: AT_ONCE });
      note({ at: UNTIL.toISOString(), cases: [] });
    } catch (e) {
      // stopped between two acts: what was played up to then is held against the same
      if (e !== signal.reason) throw e;
      say(`stopped after ${MINUTES} minutes, on ${system.world.now().toISOString().slice(0, 10)} of the play`);
      if (KEPT !== undefined) return say(`${acts} acts in ${spent().seconds.toFixed(0)} s; the same command goes on with them`);
    }
    const { seconds: took, processor } = spent();
    const list = (title: string, lines: readonly string[]) => {
      if (lines.length === 0) return;
      say(`\n${title}`);
      for (const line of lines.slice(0, MOST_SHOWN)) say(`  ${line}`);
    };
    const figures = await yearFigures(system.look);
    list(
      'cases by where they stand',
      figures.ends.map(({ phase, end, n }) => `${String(n).padStart(6)}  ${phase} ${end}`),
    );
    list(
      'sent back, failed, repeated',
      figures.rejections.map(({ node, result, n }) => `${String(n).padStart(6)}  ${node} ${result}`),
    );
    list(
      'type tests by rounds',
      figures.testRounds.map(({ round, n }) => `${String(n).padStart(6)}  ${round}`),
    );
    list(
      'inspections by nonconformities',
      figures.nonconformities.map(({ count, n }) => `${String(n).padStart(6)}  ${count}`),
    );
    list(
      'of these by rounds of rectification',
      figures.reformRounds.map(({ round, n }) => `${String(n).padStart(6)}  ${round}`),
    );
    list(
      'payment notes by state',
      figures.notes.map(({ state, n }) => `${String(n).padStart(6)}  ${state}`),
    );
    list(
      'what the play was refused',
      [...refusals].map(([what, n]) => `${String(n).padStart(6)}  ${what}`),
    );

    const breaches = await system.breaches();
    list('findings of verify', breaches);
    const counts = await compareCounts(system);
    list(
      'counters that differ',
      counts.differences.map((d) => `${d.account} ${d.queue} ${d.tab}: ${d.counted}, by SQL ${d.sql}`),
    );
    const sealed = await verifySealed(system);
    list('papers that pdfsig does not find valid', sealed.faults);
    const linted = await lintIssued(system);
    list('findings in issued certificates', linted.findings);
    list('faults of the server', system.faults);

    const begun = figures.ends.reduce((sum, { n }) => sum + n, 0);
    told('cases begun', begun, '');
    told('acts', acts, '');
    told('rectifications beyond their day', figures.escalated, '');
    told('from submission to the sealed certificate, p50', figures.days.p50, 'd');
    told('the same, p95', figures.days.p95, 'd', 90);
    told('certificates of it', figures.days.n, '');
    told('seconds that the play took', took, 's');
    told('processor of the server and the play, a case', processor / begun, 's');
    told('cases a minute', (begun / took) * 60, '/min');
    told('findings of verify, hashes included', breaches.length, '', 0);
    told('open queues of nodes and lists', counts.queues, '');
    told('people of the staff who see one', counts.people, '');
    told('their counters beside SQL', counts.compared, '');
    told('of these not empty', counts.full, '');
    told('counters that differ', counts.differences.length, '', 0);
    told('papers sealed', sealed.papers, '');
    told('signatures on them that pdfsig finds valid', sealed.signatures, '');
    told('papers that pdfsig does not find valid', sealed.papers - sealed.valid, '', 0);
    told('certificates held against the linter', linted.certificates, '');
    told('findings in them', linted.findings.length, '', 0);
    told('papers of their cases that are on paper only', linted.lacking, '');
    told(
      'refused acts of the play',
      [...refusals.values()].reduce((sum, n) => sum + n, 0),
      '',
    );
    isOver = true;
  } finally {
    await (isOver || KEPT === undefined ? system.close() : system.leave());
  }
};
