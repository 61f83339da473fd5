/** A virus scanner for tests: takes the word INFECTED for a virus, and can be switched off as a daemon that does not answer. */
import { readFileSync } from 'node:fs';
import { ScannerAway } from '../platform/files/scan.ts';

export const wordScanner = () => {
  const state = { away: false };
  return {
    state,
    scan: async (file: string): Promise<string | null> => {
      if (state.away) throw new ScannerAway('switched off');
      return readFileSync(file, 'latin1').includes('INFECTED') ? 'Test.Signature' : null;
    },
  };
};
