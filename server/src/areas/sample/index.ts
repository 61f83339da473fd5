/** What other areas use of the sample room. */
export { askForSamples, endSampleReturn, SAMPLE_RETURN, sampleNodes, samplesOf, settleStep } from './test-steps.ts';
