/** Whether a certificate may be stamped, as the stamping of its area asks it. */
export { refuseUnpaid } from '../areas/certificate/facts.ts';
