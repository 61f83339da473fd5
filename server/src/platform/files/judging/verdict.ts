/** Why content is not taken; the texts stand under `refusal` of the file area. */
export type Fault =
  | 'contentMismatch'
  | 'damaged'
  | 'encrypted'
  | 'macro'
  | 'activeContent'
  | 'attachments'
  | 'bomb'
  | 'imageTooLarge'
  | 'tooComplex';

export class Unfit extends Error {
  constructor(
    readonly fault: Fault,
    readonly params: Record<string, string | number> = {},
  ) {
    super(fault);
  }
}

export const unfit = (fault: Fault, params: Record<string, string | number> = {}): never => {
  throw new Unfit(fault, params);
};
