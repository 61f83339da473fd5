/**
 * `npm run bench -- year`: a year of CCC cases through the public calls, with the clock stepped from act to act; then every invariant, the
 * counters of every open queue beside plain SQL, every sealed paper to `pdfsig`, every issued certificate to the linter.
 */
import { lintIssued, verifySealed } from '@zhengjian/simulate/src/testing/issued.ts';
import { compareCounts } from '@zhengjian/simulate/src/testing/queue-counts.ts';
import { yearFigures } from '@zhengjian/simulate/src/testing/year-report.ts';
import { openYearSystem } from '@zhengjian/simulate/src/testing/year-system.ts';
import type { Refusals } from '@zhengjian/simulate/src/year/case.ts';
import { monthsBefore, simulateYear, yearInstitute } from '@zhengjian/simulate/src/year/year.ts';
import type { Told } from './report.ts';

const SEED = 'year';
const UNTIL = new Date('2026-03-06T17:00:00+08:00');
const MONTHS = Number(process.env.ZJ_BENCH_MONTHS || 12);
/** A machine that is too slow for the whole of it stops there; what was played by then is measured. */
const MINUTES = process.env.ZJ_BENCH_MINUTES ? Number(process.env.ZJ_BENCH_MINUTES) : null;
/** Cases on which somebody works at a time: while one waits for the database, another is reckoned. */
const AT_ONCE = Number(process.env.ZJ_BENCH_AT_ONCE || 3);
const MOST_SHOWN = 50;

const seconds = (since: number) => (performance.now() - since) / 1000;

export const yearFigureLines = async (cases: number, told: Told, say: (text: string) => void): Promise<void> => {
  const asked = { seed: SEED, cases, from: monthsBefore(UNTIL, MONTHS), until: UNTIL };
  const system = await openYearSystem(SEED, asked.from, yearInstitute(cases, MONTHS));
  try {
    say(`playing ${MONTHS} months of ${cases} cases …`);
    const began = performance.now();
    const cpu = process.cpuUsage();
    let shown = 0;
    const refusals: Refusals = new Map();
    let acts = 0;
    const signal = MINUTES === null ? new AbortController().signal : AbortSignal.timeout(MINUTES * 60_000);
    const progress = (done: number) => {
      acts = done;
      if (seconds(began) - shown < 60) return;
      shown = seconds(began);
      say(`  ${system.world.now().toISOString().slice(0, 10)}, ${done} acts, ${shown.toFixed(0)} s`);
    };
    try {
      await simulateYear(system, { ...asked, refusals, signal, progress, atOnce: AT_ONCE });
    } catch (e) {
      // stopped between two acts: what was played up to then is held against the same
      if (e !== signal.reason) throw e;
      say(`stopped after ${MINUTES} minutes, on ${system.world.now().toISOString().slice(0, 10)} of the play`);
    }
    const took = seconds(began);
    const { user, system: kernel } = process.cpuUsage(cpu);
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
    told('processor of the server and the play, a case', (user + kernel) / 1e6 / begun, 's');
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
  } finally {
    await system.close();
  }
};
