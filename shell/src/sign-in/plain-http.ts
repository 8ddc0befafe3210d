import type { SigninRedirectArgs } from 'oidc-client-ts';

function toBase64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

/**
 * Returns whether the page is on an origin without web cryptography: plain http on an address in the network of a
 * clinic.
 */
export function isCryptoMissing(): boolean {
  return (crypto as { readonly subtle?: SubtleCrypto }).subtle === undefined;
}

/**
 * Creates the PKCE proof for a page without web cryptography, and passes it to the identity server like the library
 * does.
 *
 * @param tokenParams further parameters of the token request.
 */
export async function createProof(
  tokenParams: SigninRedirectArgs['extraTokenParams'] = {},
): Promise<Pick<SigninRedirectArgs, 'extraQueryParams' | 'extraTokenParams'>> {
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const verifier = toBase64Url(crypto.getRandomValues(new Uint8Array(48)));
  const challenge = toBase64Url(sha256(new TextEncoder().encode(verifier)));
  return {
    extraQueryParams: { code_challenge: challenge, code_challenge_method: 'S256' },
    extraTokenParams: { ...tokenParams, code_verifier: verifier },
  };
}
