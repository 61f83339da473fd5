/**
 * Reporter of vitest that writes what `npm test` counts to the file of `ZJ_COUNTS`: tests passed and failed, and what each file took. Of a
 * file the time before its first test counts too, since a database is made and a story is often played there.
 */
import { writeFileSync } from 'node:fs';

export default class CountsReporter {
  onTestRunEnd(modules) {
    const counts = { passed: 0, failed: 0, files: [] };
    for (const module of modules) {
      let failed = 0;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') counts.passed += 1;
        if (state === 'failed') failed += 1;
      }
      // one that does not load, or whose hooks fail, has no failed test
      counts.failed += failed === 0 && !module.ok() ? 1 : failed;
      // a worker's window is set up once and told with each of its files
      const { prepareDuration, setupDuration, collectDuration, duration } = module.diagnostic();
      const before = prepareDuration + setupDuration + collectDuration;
      counts.files.push({ name: module.relativeModuleId, before: before / 1000, tests: duration / 1000 });
    }
    writeFileSync(process.env.ZJ_COUNTS, JSON.stringify(counts));
  }
}
