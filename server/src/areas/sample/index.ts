/** What other areas use of the sample room. */
export { keepFromReport } from './keep.ts';
export { samplesAskedFor } from './notice-paper.ts';
export { receivedSamples } from './received.ts';
export { expectSampled, type SampledState, sampledStates } from './sampled.ts';
export { askForSamples, endSampleReturn, SAMPLE_RETURN, sampleNodes, samplesOf, settleStep } from './test-steps.ts';
