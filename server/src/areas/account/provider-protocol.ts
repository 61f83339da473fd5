/** What every kind of identity provider does for a sign-in; which kinds there are stands in `provider-kinds.ts`. */

/** An identity at its issuer. */
export type IdentityKey = { issuer: string; subject: string };
export type Identity = IdentityKey & {
  /** What the person is called there. */
  label: string;
  email: string;
  /** Less certain names of the same identity, under which it may have been bound before. */
  aliases?: readonly IdentityKey[];
};
/** What binds an answer to the visit that asked for it. */
export type Visit = { state: string; nonce: string; verifier: string; returnTo: string };
export type ProviderAnswer = { code: string; state: string; iss?: string | undefined };

/** A provider as it is registered. `pageAddress`: empty where the provider tells it itself. */
export type Registered = { issuer: string; pageAddress: string; clientId: string; secret: string | null; scopes: string };

export type Protocol = {
  /** Whether the provider answers as it should. @throws Error that says what is wrong; never with the secret in it */
  check: (provider: Registered, hosts: readonly string[]) => Promise<unknown>;
  /** Where the person signs in. */
  addressOf: (provider: Registered, hosts: readonly string[], visit: Visit) => Promise<string>;
  /** Who has signed in there. @throws Error for whatever does not fit the visit */
  identityOf: (provider: Registered, hosts: readonly string[], visit: Visit, answer: ProviderAnswer) => Promise<Identity>;
  /** The issuers that its identities may have. */
  issuersOf: (provider: Pick<Registered, 'issuer' | 'clientId'>) => readonly string[];
};

/** Whether the operator allows this address to be asked. */
export const isAllowedHost = (address: string, hosts: readonly string[]): boolean =>
  URL.canParse(address) && /^https?:$/.test(new URL(address).protocol) && hosts.includes(new URL(address).host.toLowerCase());
