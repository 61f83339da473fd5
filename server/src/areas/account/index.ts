/** What other areas use of the account area. */
export { issueCaptcha } from './captcha.ts';
export { addUser } from './commands/add-user.ts';
export { confirmPassword } from './commands/confirm-password.ts';
export { clientHash, hashPassword } from './passwords.ts';
export { actorOf, findSession, hashToken, openSession } from './sessions.ts';
