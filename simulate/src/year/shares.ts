/**
 * How often what can happen happens in the simulated year: shares of the times at which it could, each with what it is taken from.
 * `choice`: nothing public is known; a figure at which a year of a few hundred cases shows it several times.
 */
type Share = { share: number; source: string };

export const SHARES = {
  // application
  draft: { share: 0.02, source: 'choice: applications that are begun and not handed in' },
  returnedForCorrection: { share: 0.06, source: 'domain 9.3: 5 % returned once, and a few of them twice' },
  refusedAtAcceptance: { share: 0.015, source: 'domain 9.3: 3 % refused or withdrawn, half of them here' },
  withdrawnByApplicant: { share: 0.2, source: 'choice: of those returned for correction, so that about 1 % of all are withdrawn' },
  correctedLate: { share: 0.15, source: 'domain 9.3: 8 % overdue; corrections wait for drawings' },
  reviewReturns: { share: 0.03, source: 'domain 4.1 node 3: a unit divided wrongly is found by the second pair of eyes' },
  approvalReturns: { share: 0.02, source: 'domain 4.1 node 4' },
  approvalRefuses: { share: 0.005, source: 'domain 4.1 node 4' },
  dispatchReturns: { share: 0.01, source: 'domain 4.1 node 5' },
  // test
  discontinued: { share: 0.01, source: 'choice: samples never come and the dispatcher stops the case' },
  samplesLate: { share: 0.1, source: 'domain 9.3: 8 % overdue' },
  samplesRefused: { share: 0.06, source: 'domain 4.2 node 2' },
  drawingsToCorrect: { share: 0.15, source: 'domain 4.2 node 3: drawings are what is returned most' },
  drawingsReviewReturns: { share: 0.04, source: 'domain 4.2 node 4' },
  drawingsApprovalReturns: { share: 0.02, source: 'domain 4.2 node 5' },
  planReviewReturns: { share: 0.03, source: 'domain 4.2 node 7' },
  retestAtOnce: { share: 0.4, source: 'domain 4.2 node 12: the rest is rectified by the company first' },
  testGivenUp: { share: 0.15, source: 'choice: of those that have failed twice' },
  recordSentBack: { share: 0.05, source: 'domain 4.2 node 10' },
  reportReviewReturns: { share: 0.06, source: 'domain 4.2 node 13' },
  reportApprovalReturns: { share: 0.02, source: 'domain 4.2 node 14' },
  reportRejected: { share: 0.04, source: 'domain 4.2 node 15: the certification engineer sends it back into the test' },
  // inspection
  arrangementReturns: { share: 0.03, source: 'domain 4.3 node 2' },
  otherDay: { share: 0.1, source: 'domain 4.3 node 4: the company asks for another day' },
  notInProduction: { share: 0.02, source: 'domain 4.3 node 5: arranged again' },
  inspectionFails: { share: 0.02, source: 'domain 4.3 node 5, conclusion 04' },
  rectificationLate: { share: 0.08, source: 'domain 9.3: 8 % overdue; the general term is 40 days' },
  rectificationFails: { share: 0.02, source: 'domain 4.3 node 6: beyond three months' },
  resultReviewReturns: { share: 0.03, source: 'domain 4.3 node 7' },
  resultReviewReforms: { share: 0.03, source: 'domain 4.3 node 7' },
  resultApprovalReturns: { share: 0.02, source: 'domain 4.3 node 8' },
  // certificate
  makingToTest: { share: 0.01, source: 'domain 4.1 node 8' },
  makingToInspection: { share: 0.01, source: 'domain 4.1 node 8' },
  makingToEngineer: { share: 0.01, source: 'domain 4.1 node 8' },
  evaluationToMaking: { share: 0.04, source: 'domain 4.1 node 10' },
  evaluationToTest: { share: 0.015, source: 'domain 4.1 node 10: back into the test while the inspection is finished' },
  evaluationToInspection: { share: 0.01, source: 'domain 4.1 node 10' },
  evaluationRefuses: { share: 0.005, source: 'domain 4.1 node 10' },
  approvalToEvaluation: { share: 0.02, source: 'domain 4.1 node 11' },
  approvalToMaking: { share: 0.02, source: 'domain 4.1 node 11' },
  sealingToMaking: { share: 0.01, source: 'domain 4.1 node 12' },
  // fees
  noteSentBack: { share: 0.04, source: 'domain 4.11 node 2' },
  paidLate: { share: 0.1, source: 'domain 9.3: 10 % of the payments open' },
  exempted: { share: 0.03, source: 'domain 9.3: 3 % exempt' },
  discounted: { share: 0.05, source: 'domain 4.12' },
  revoked: { share: 0.02, source: 'domain 4.13' },
  paidInPart: { share: 0.04, source: 'domain 4.11 node 4' },
  receiptReturned: { share: 0.03, source: 'domain 4.11 node 4' },
  refunded: { share: 0.02, source: 'domain 9.3: 2 % refunded' },
  releasedUnpaid: { share: 0.3, source: 'domain 4.11: of the certificates that wait for their fees' },
} as const satisfies Readonly<Record<string, Share>>;

export type ShareName = keyof typeof SHARES;

/** Share of the tests that fail, by the round; about one case in six has a failed round with five tests. */
export const FAILING = [0.035, 0.06, 0.03] as const;
/** Share of the verifications after which something is still open, by the round (domain 4.3 node 6). */
export const AGAIN = [0.2, 0.15, 0.1] as const;
/** Nonconformities of an inspection and how many of twenty have so many. */
export const NONCONFORMITIES = [
  [0, 11],
  [1, 4],
  [2, 3],
  [3, 1],
  [5, 1],
] as const;
