/** The closing line `N passed, N failed`, and the same numbers for whoever called us. */
import { appendFileSync } from 'node:fs';

/** Prints the totals and sets the exit code. `ZJ_TOTALS` names a file in which a caller collects them. */
export const close = (passed, failed) => {
  if (process.env.ZJ_TOTALS) appendFileSync(process.env.ZJ_TOTALS, `${JSON.stringify({ passed, failed })}\n`);
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed > 0 ? 1 : 0;
};
