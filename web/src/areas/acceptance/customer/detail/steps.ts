/** The course of a CCC application as the applicant sees it, by state (ccc_app_status, domain 3.13 and 4.1). */
export const STEPS = ['apply', 'accept', 'test', 'decide', 'certificate'] as const;

export type Standing = {
  /** Index of the step the application stands in. */
  at: number;
  is: 'customer' | 'going' | 'done' | 'ended';
};

const going = (at: number): Standing => ({ at, is: 'going' });
const standings: Readonly<Record<string, Standing>> = {
  '0': { at: 0, is: 'customer' },
  '10': going(1),
  '15': { at: 0, is: 'customer' },
  '20': going(1),
  '30': going(1),
  '40': going(2),
  '50': going(2),
  '58': { at: 2, is: 'customer' },
  '60': going(3),
  '65': going(3),
  '70': going(3),
  '75': going(3),
  '80': going(4),
  '85': { at: 4, is: 'done' },
  '88': { at: 4, is: 'done' },
  '90': { at: 1, is: 'ended' },
  '91': { at: 3, is: 'ended' },
  '95': { at: 1, is: 'ended' },
};

/** A state that a later process adds counts as being in the works after acceptance. */
export const stepOf = (state: string): Standing => standings[state] ?? going(2);
