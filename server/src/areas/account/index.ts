/** What other areas use of the account area. */

export { actorOf } from './actor-of.ts';
export { administratorOf } from './administrator.ts';
export { issueCaptcha } from './captcha.ts';
export { type ClientLife, webClient } from './clients.ts';
export { addUser } from './commands/add-user.ts';
export { confirmPassword } from './commands/confirm-password.ts';
export { eraseAccount, erasurePreviewOf } from './commands/erase-account.ts';
export {
  type AccountFields,
  accountsOf,
  bringPostRoles,
  deleteAccount,
  endSessionsOf,
  forgetFailures,
  insertAccount,
  type Place,
  removeFactorsOf,
  setCompany,
  setPlaces,
  setPosts,
  setSignIn,
  settleDefaultRole,
  unknownPassword,
  updateAccount,
} from './commands/keep-account.ts';
export { type Reset, resetPasswords } from './commands/reset-passwords.ts';
export { isManaged, isManager } from './company-managers.ts';
export { deviceOf } from './device.ts';
export { settleErasure, waitingErasure } from './erasure.ts';
export { demandsFactor } from './factor-demand.ts';
export { useProof } from './identity.ts';
export { checkIdentityPaper, type EnteredPaper, identityPaperOf, saveIdentityPaper } from './identity-paper.ts';
export { maskedMail } from './masked.ts';
export { clientHash, hashPassword } from './passwords.ts';
export { settleRequest, type WaitingRequest, waitingRequest } from './requests.ts';
export { endSession, findSession, hashToken, openSession } from './sessions.ts';
