/** The result of checking an access token. */
export type Authentication =
  | { readonly kind: 'ok'; readonly accountId: string; readonly sessionUid: string; readonly scopes: string[] }
  /** The token is unknown, expired, revoked, or issued for another client: 401. */
  | { readonly kind: 'invalid' }
  /** A newer sign-in of the account has replaced the session: 406. */
  | { readonly kind: 'replaced' }
  | { readonly kind: 'disabled' };

/** Identifies the account of an access token. */
export interface Authenticator {
  authenticate(bearerToken: string): Promise<Authentication>;
}
