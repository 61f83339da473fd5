/** What other areas use of the account area. */
export { issueCaptcha } from './captcha.ts';
export { addUser } from './commands/add-user.ts';
export { confirmPassword } from './commands/confirm-password.ts';
export {
  type AccountFields,
  bringPostRoles,
  deleteAccount,
  endSessionsOf,
  forgetFailures,
  insertAccount,
  type Place,
  setCompany,
  setPlaces,
  setPosts,
  setSignIn,
  settleDefaultRole,
  unknownPassword,
  updateAccount,
} from './commands/keep-account.ts';
export { type Reset, resetPasswords } from './commands/reset-passwords.ts';
export { clientHash, hashPassword } from './passwords.ts';
export { actorOf, endSession, findSession, hashToken, openSession, REFRESH_LIFE } from './sessions.ts';
