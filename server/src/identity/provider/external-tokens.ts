import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { fetchLimited, SMALL_ANSWER_LIMITS } from '../../kernel/http/outgoing.ts';

const LIMITS = { ...SMALL_ANSWER_LIMITS, stallTimeout: 5000 };
/** RFC 9068, and what providers without it write. An ID token has another audience. */
const TOKEN_TYPES = ['at+jwt', 'application/at+jwt', 'jwt'];

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** The identity provider does not answer: nothing is known of the token, so nobody is to be signed out for it. */
class ProviderUnavailableError extends Error {
  override readonly name = 'ProviderUnavailableError';
  readonly statusCode = 503;
}

interface Issuer {
  readonly issuer: string;
  readonly keys: JWTVerifyGetKey;
}

/** Verifies access tokens of an external provider; `null` for one that does not hold. */
export function createTokenVerifier(
  authority: string,
  audience: string,
): (bearerToken: string) => Promise<JWTPayload | null> {
  let cachedIssuer: Promise<Issuer> | null = null;
  const getIssuer = () => (cachedIssuer ??= discover(authority));
  return async (bearerToken) => {
    try {
      const { issuer: expected, keys } = await getIssuer().catch((error: unknown) => {
        // The next request asks again.
        cachedIssuer = null;
        throw error;
      });
      const { payload, protectedHeader } = await jwtVerify(bearerToken, keys, {
        issuer: expected,
        audience,
        clockTolerance: 15,
        requiredClaims: ['sub', 'exp'],
      });
      return TOKEN_TYPES.includes(protectedHeader.typ?.toLowerCase() ?? '') ? payload : null;
    } catch (error) {
      if (isTokenError(error)) return null;
      throw new ProviderUnavailableError('the identity provider does not answer', { cause: error });
    }
  };
}

async function discover(authority: string): Promise<Issuer> {
  const answer = await fetchLimited(`${authority}/.well-known/openid-configuration`, {}, LIMITS);
  if (!answer.ok) throw new Error(`discovery answered ${answer.status}`);
  const document = Discovery.parse(await answer.json());
  if (document.issuer.replace(/\/$/, '') !== authority)
    throw new Error(`discovery names another issuer: ${document.issuer}`);
  return {
    issuer: document.issuer,
    keys: createRemoteJWKSet(new URL(document.jwks_uri), {
      timeoutDuration: LIMITS.stallTimeout,
      [customFetch]: (url, request) => fetchLimited(url, request, LIMITS),
    }),
  };
}

/** What jose says of a token is an error of its own kind; of a key set that cannot be had, a time-out or a plain one. */
function isTokenError(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== 'ERR_JOSE_GENERIC'
  );
}
