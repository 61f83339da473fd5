/** What other areas use of the stamping area. */
export { createSigningThread } from '../../platform/signing/sign-apart.ts';
export { documentKinds } from './document-kinds.ts';
export { makeOrderedDocuments, orderDocuments, passOrders } from './document-orders.ts';
export {
  type CaseDocument,
  caseDocument,
  type DocumentAbout,
  type DocumentContext,
  printDocument,
  printKey,
  registerDocuments,
} from './documents.ts';
export { filePaper } from './file-paper.ts';
export type { StampFault } from './stamp-fault.ts';
export { guardStamping } from './stamp-guards.ts';
export { stampNext, startStampingWorker } from './stamping-worker.ts';
export { withdrawPapers } from './withdraw-papers.ts';
