import type { RefusalCode, StepRefusal } from './state.ts';

/** Stops a step from inside; `step` turns it into a plain answer. The caller's state is untouched because the step works on a copy. */
export class Refused extends Error {
  readonly refusal: StepRefusal;
  constructor(code: RefusalCode, element: string) {
    super(code);
    this.refusal = { code, element };
  }
}
