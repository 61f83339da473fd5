/** The door of the account area. */
export { accountAnswers } from './answers.ts';
export { issueCaptcha } from './captcha.ts';
export { clientHash, hashPassword } from './passwords.ts';
export { findSession, hashToken } from './sessions.ts';
