/** What an access token proves. */
export type Authentication =
  | { readonly kind: 'ok'; readonly accountId: string; readonly sessionUid: string; readonly scopes: string[] }
  /** Unknown, expired, revoked, or for somebody else: 401. */
  | { readonly kind: 'invalid' }
  /** A newer sign-in of the account has taken its place: 406. */
  | { readonly kind: 'replaced' }
  | { readonly kind: 'disabled' };

/** Tells whose an access token is. */
export interface Authenticator {
  authenticate(bearerToken: string): Promise<Authentication>;
}
