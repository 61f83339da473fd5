/** What other areas use of the certificate area. */
export { certificateAuthors } from './authors.ts';
export { certificateRecords, type Evaluated } from './documents.ts';
export { type CaseKnown, certificateLine } from './lines.ts';
export { certificateMoves } from './moves.ts';
export { certificateNodes, certificateTexts } from './nodes.ts';
export { certificateByNumber } from './register.ts';
export { reviewedCertificate } from './reviewed.ts';
export { certificateStatusOn } from './status.ts';
export { endCertificate, issuedAmong } from './take-back.ts';
export { validCertificateOf } from './valid.ts';
