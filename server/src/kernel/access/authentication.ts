/** The reason why a token of an external identity provider is not accepted. */
export type TokenProblem =
  /** No JWT: an opaque token, which only the provider can read. */
  | 'format'
  /** Signed with a key that the provider does not publish. */
  | 'signature'
  | 'issuer'
  | 'audience'
  /** Valid in the future only: the clocks differ. */
  | 'clock'
  | 'expired'
  /** An ID token or another JWT that is no access token. */
  | 'type'
  /** A required claim is missing or unusable. */
  | 'claims';

/** The result of checking an access token. */
export type Authentication =
  | { readonly kind: 'ok'; readonly accountId: string; readonly sessionUid: string; readonly scopes: string[] }
  /**
   * The token is unknown, expired, revoked, or issued for another client: 401. `problem` is the reason for a token of an
   * external provider.
   */
  | { readonly kind: 'invalid'; readonly problem?: TokenProblem }
  /** A newer sign-in of the account has replaced the session: 406. */
  | { readonly kind: 'replaced' }
  | { readonly kind: 'disabled' }
  /** The external provider has signed the person in, and the site does not admit them: another sign-in cannot help. */
  | {
      readonly kind: 'refused';
      readonly code: 'auth.noAccount' | 'auth.accountDisabled' | 'auth.noScope';
      readonly detail: Readonly<Record<string, string | null>>;
    };

/** Identifies the account of an access token. */
export interface Authenticator {
  authenticate(bearerToken: string): Promise<Authentication>;
}
