import type { zh } from './text.zh.ts';

export const en = {
  refusal: {
    viewNotFound: 'The view was not found; it may have been deleted, or is no longer shared',
    viewNotYours:
      'The view “{{name}}” was shared by somebody else; only they and administrators may change it. You may save it as a view of your own',
    viewNameTaken: 'There is already a view called “{{name}}”; please choose another name',
    viewsFull: 'At most {{most}} views are kept of a list; please delete one you no longer use first',
    viewNoDepartment:
      'Your present role belongs to no department, so there is none to share with. Please switch to a role in your department, or share with all staff',
    signedOut: 'Your session has expired, please log in again',
    forbidden: 'You have no permission for this action. It needs a role that grants it; please ask the administrator',
    signInFailed: 'Account or password is not correct. Check tenant, account and password and try again',
    signInDelayed: 'Too many tries. Please try again in {{seconds}} s',
    captchaWrong: 'The captcha is not correct or has expired, please enter it again',
    captchaMissing: 'Please enter the captcha',
    pictureUnfit: 'jpg or png only, at most {{n}}kb',
    pictureGone: 'The picture was changed or its address has expired. Reload the page',
    accountSuspended: 'An administrator has locked this account. Please ask an administrator to unlock it',
    nameTaken: 'The account “{{account}}” is already in use. Please choose another one',
    staffNoTaken: 'The staff number “{{no}}” is already in use. Please check it',
    accountLocked: 'This account has been disabled by an administrator. Please contact the administrator',
    refreshInvalid: 'Your session has expired, please log in again',
    grantUnsupported: 'This way of signing in is not available; please use account and password',
    tenantUnknown: 'The tenant does not exist or is disabled; please check the tenant id',
    switchInvalid: 'You cannot switch to this department or role; please choose again',
    userNameTaken: 'The user name is already taken; please choose another',
    companyTaken: 'This company is already registered; ask its administrator to add an account for you',
    validateCodeWrong: 'The check code is not correct or has expired; please request a new one',
    validateTooSoon: 'A code has been sent; you can request another in {{seconds}} s',
    usccFormat: 'The Unified Social Credit Code is malformed: it has 18 digits or capital letters (without I, O, S, V, Z)',
    usccCheck:
      'The check character of the Unified Social Credit Code does not match. Compare it with the licence; if it stands so on the licence, tick “code agrees with the licence”',
    usccMissing: 'Please enter the Unified Social Credit Code',
    foreignIdMissing: 'A company abroad gives its foreign registration number',
    passwordWeak: 'A password has at least 8 characters with letters and digits, differs from the account, and is not a common one',
    passwordWrong: 'The current password is not correct; please enter it again',
    passwordDiffers: 'The two new passwords do not match; please enter them again',
    passwordUsed: 'The new password may not be one of your last {{n}}; please choose another',
    passwordOpen: 'This connection is not encrypted, so no password may travel over it. Use the https address or ask the administrator',
  },
} satisfies typeof zh;
