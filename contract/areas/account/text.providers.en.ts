import type { providerTexts as zh } from './text.providers.zh.ts';

export const providerTexts = {
  providerKinds: { openid: 'OpenID Connect', wechat: 'WeChat' },
  lists: { identityProvider: { title: 'Identity providers' } },
  registers: {
    identityProvider: {
      add: 'Add identity provider',
      change: 'Change identity provider',
      none: 'No identity provider yet',
      noneHint: 'Once one is registered and enabled, the login page offers it; people bind their identity under account security first.',
      removeHint:
        'This cannot be undone; its client secret goes with it. Bound identities stay and serve again if the same issuer is registered anew.',
    },
  },
  fields: {
    identityProvider: {
      providerKind: 'Kind',
      providerName: 'Name',
      providerCode: 'Code',
      issuer: 'Issuer or API address',
      pageAddress: 'Authorisation page',
      clientId: 'Client id or AppID',
      secret: 'Client secret or AppSecret',
      scopes: 'Scopes',
      remark: 'Remark',
      enabled: 'Enabled',
      updateTime: 'Changed',
    },
  },
  help: {
    identityProvider: {
      providerName: 'Stands on the button of the login page, such as “Group sign-in” or “WeChat”',
      providerCode: 'Begins with a small letter; letters, digits, underscores and hyphens',
      issuer:
        'For OpenID Connect the issuer, such as https://login.example.com/realms/main; for WeChat https://api.weixin.qq.com. The operator lists the host in ZJ_IDENTITY_HOSTS first',
      pageAddress: 'For WeChat https://open.weixin.qq.com; its host, too, is listed in ZJ_IDENTITY_HOSTS',
      secret: 'Stored encrypted and shown to nobody; left alone it stays, emptied it goes',
      scopes: 'Separated by spaces, such as profile email; openid is always asked for',
    },
  },
  missing: {
    identityProvider: {
      providerName: 'Please enter the name',
      providerCode: 'Please enter the code',
      issuer: 'Please enter the issuer or API address',
      pageAddress: 'Please enter the authorisation page',
      clientId: 'Please enter the client id or AppID',
      secret: 'Please enter the AppSecret',
    },
  },
  provider: {
    methods: 'Open to',
    providers: 'Identity providers',
    returnHint: 'Redirect address to register at the provider:',
    enable: 'Enable',
    enableAsk: 'Enable “{{name}}”?',
    enableHint: 'It must answer first; then the login page offers it.',
    disable: 'Disable',
    disableAsk: 'Disable “{{name}}”?',
    disableHint: 'The login page offers it no more; who is signed in stays so.',
  },
  identity: {
    title: 'Single sign-on and WeChat',
    hint: 'Once bound, the identity signs in to this account from the login page.',
    bound: 'Bound',
    unbound: 'Not bound',
    since: 'Bound since',
    lastUsed: 'Last used',
    never: 'Not used yet',
    bind: 'Bind',
    bindTitle: 'Bind “{{name}}”',
    bindHint: 'Enter your current password, then sign in at “{{name}}”; you come back here afterwards.',
    go: 'Go and bind',
    unbind: 'Unbind',
    unbindTitle: 'Unbind “{{name}}”',
    unbindHint: 'The identity will no longer sign in to this account.',
    unbindDone: 'Identity unbound',
    password: 'Current password',
    passwordRequired: 'Please enter the current password',
  },
  refusal: {
    requestPending:
      'Your request for an account waits for an administrator. You can sign in once it is approved, and are told by SMS or mail',
    requestWaiting: 'The same request waits already; please do not send it again',
    requestGone: 'The request was decided by another administrator or is not there; please reload the page',
    guestGone: 'The check of your identity was used or is older than 30 minutes. Please go back and sign in with it again',
    companyUnrecorded:
      'No company with this name and number is recorded. Please compare the licence; a company that is not recorded registers itself',
    companyManaged: 'The company has a manager already; please ask them to invite you',
    providerGone: 'This identity provider is disabled or deleted. Please sign in another way, or ask the administrator',
    providerTaken: 'The code {{code}} is already in use; please choose another',
    providerInUse: '“{{name}}” is enabled and cannot be deleted; please disable it first',
    providerHost: 'The host {{host}} is not allowed for signing in. Please ask the operator to list it in ZJ_IDENTITY_HOSTS and to restart',
    providerSecret: 'Kind or address has changed, and the secret is not sent elsewhere. Please enter the secret again',
    providerSecretNone: 'WeChat needs an AppSecret; please enter it',
    providerPage: 'WeChat needs the address of its authorisation page; OpenID Connect has none',
    wechatUnfit:
      '“{{name}}” did not answer as the WeChat Open Platform does, so it was not enabled. Please check the addresses, AppID and AppSecret. Details: {{detail}}',
    providerUnfit:
      '“{{name}}” gave no usable OpenID Connect configuration, so it was not enabled. Please check the issuer. Details: {{detail}}',
    providerOrigin:
      'The system does not know its own address, so this way of signing in is closed. Please ask the administrator to set ZJ_ORIGIN',
    providerSilent: '“{{name}}” cannot be reached at present. Please try again later, or sign in another way',
    providerRefused:
      '“{{name}}” did not confirm who you are. Please go back and sign in again; if it fails repeatedly, ask the administrator',
    visitGone: 'This sign-in was used, is older than 10 minutes, or was not begun in this browser. Please go back and begin again',
    identityUnknown:
      'This “{{name}}” identity is not bound to an account. Please sign in another way first and bind it under account security',
    wechatGone:
      'The confirmation by WeChat was used, is older than 10 minutes, or belongs to another sign-in. Please go back and begin again',
    wechatUnbound: 'This “{{name}}” identity is bound to no account; there is nothing to revoke',
    identityTaken: 'This “{{name}}” identity is bound to another account. Please unbind it there first',
    identityBound: 'An identity of “{{name}}” is bound to this account already. To change it, please unbind it first',
    identityNone: 'The bound identity was not found; it may have been unbound. Please reload the page',
  },
} satisfies typeof zh;
