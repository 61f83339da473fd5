import type { Plugin } from 'vite';

/** A pattern of files that is too wide would carry a test, and with it the tools of the tests, into what people load: the build says so. */
export const noTests = (): Plugin => ({
  name: 'no-tests',
  apply: 'build',
  load(id) {
    if (/\.test\.tsx?$/.test(id)) this.error(`the product reads a test: ${id}`);
  },
});
