import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** `npm run test:long` runs the files named *.long.test.ts and nothing else. */
const isLong = process.env.ZJ_LONG === '1';
const LONG = '**/*.long.test.ts';

/** Tests with modules of their own: they start, kill or bundle servers, change their process's environment, or register a line of their own. */
const OPERATIONS = [
  'server/src/start.test.ts',
  'server/src/verify.test.ts',
  'server/src/platform/database/embedded.test.ts',
  'simulate/src/{start,second-line,certificate,works}.test.ts',
  'web/src/jitless.test.ts',
];

/** `ZJ_ORDER=7 npm test` runs the files in an order that follows from the word; any word is an order of its own. */
const order = process.env.ZJ_ORDER;

/** They play the institutes that others copy: beside each other at the beginning, so that nobody waits for one. */
const PLAYS = ['simulate/src/demo.test.ts', 'simulate/src/plans.test.ts'];

/** Files of one project follow each other, since a worker keeps the modules of one project only. */
class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const place = ({ moduleId }: TestSpecification) => createHash('sha256').update(`${order} ${moduleId}`).digest('hex');
    const isPlay = ({ moduleId }: TestSpecification) => PLAYS.some((play) => moduleId.endsWith(play));
    return [...new Set(usual.map(({ project }) => project))].flatMap((of) => {
      const own = usual.filter(({ project }) => project === of);
      if (!order) return [...own.filter(isPlay), ...own.filter((file) => !isPlay(file))];
      return own.sort((a, b) => (place(a) < place(b) ? -1 : place(a) > place(b) ? 1 : 0));
    });
  }
}

type Options = NonNullable<TestProjectInlineConfiguration['test']>;

/** What the root says is not inherited, so that its set-up runs once and not once per project. */
const project = (name: string, include: string[], options: Options = {}): TestProjectInlineConfiguration => ({
  test: {
    name,
    include: isLong ? include.map((files) => files.replace('.test.', '.long.test.')) : include,
    exclude: ['**/node_modules/**', '**/dist/**', '**/dist.*/**', ...(isLong ? [] : [LONG]), ...(options.exclude ?? [])],
    // what a page does reaches the database a moment later, on a busy machine a longer one
    expect: { poll: { timeout: 15_000 } },
    testTimeout: isLong ? 900_000 : 30_000,
    hookTimeout: isLong ? 120_000 : 60_000,
    ...Object.fromEntries(Object.entries(options).filter(([key]) => key !== 'exclude')),
  },
});

/** Files of a project share the modules of their worker, so that the product is read once per worker and not once per file. */
const shared: Options = { isolate: false };

/** Modules of the server are read by Node itself as in a system, in half the time that it takes through Vite. Pages need Vite. */
const byNode: Options = { execArgv: ['--import', 'tsx'], experimental: { viteModuleRunner: false, nodeLoader: false } };

export default defineConfig({
  test: {
    sequence: { sequencer: Sequencer },
    globalSetup: ['server/src/testing/global-setup.ts'],
    // much of a test is waiting for the database, so three files share two cores
    maxWorkers: availableParallelism() + 1,
    projects: [
      project('operations', isLong ? ['{server,simulate}/**/*.test.ts'] : OPERATIONS, byNode),
      project('pure', ['{contract,exmark,flow}/**/*.test.ts'], { ...shared, ...byNode }),
      ...(isLong
        ? []
        : [
            project('server', ['{server,simulate}/**/*.test.ts'], {
              ...shared,
              ...byNode,
              exclude: OPERATIONS,
              setupFiles: ['server/src/testing/set-up.ts'],
            }),
            // what is told without a page says so by its name, or asks for one in its first line
            project('web', ['web/**/*.test.ts'], { ...shared, exclude: OPERATIONS, setupFiles: ['web/src/testing/set-up.ts'] }),
            project('pages', ['web/**/*.test.tsx'], {
              ...shared,
              exclude: OPERATIONS,
              environment: 'happy-dom',
              setupFiles: ['web/src/testing/set-up.ts'],
            }),
          ]),
      // journeys wait for real pages, so they begin when the others have ended
      project('journeys', ['e2e/**/*.test.ts'], {
        ...shared,
        setupFiles: ['server/src/testing/set-up.ts'],
        sequence: { groupOrder: 1 },
        // a browser has processes of its own
        maxWorkers: Math.max(2, availableParallelism() - 1),
      }),
    ],
  },
});
