/** What the areas do with the files of a case, for tests that are played. */
export { coverContent, fileCopies } from '../areas/file/index.ts';
