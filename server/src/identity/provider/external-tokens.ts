import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import { fetchLimited, SMALL_ANSWER_LIMITS } from '../../kernel/http/outgoing.ts';
import { DeclaredError } from '../../kernel/failures/declared-error.ts';

const LIMITS = { ...SMALL_ANSWER_LIMITS, stallTimeout: 5000 };
/** The type of RFC 9068, and types of providers without it. An ID token has another audience. */
const TOKEN_TYPES = ['at+jwt', 'application/at+jwt', 'jwt'];

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** The identity provider does not answer. The token may be valid, so nobody must be signed out. */
class ProviderUnavailableError extends DeclaredError {
  override readonly name = 'ProviderUnavailableError';
  readonly answerCode = 'server.unavailable';
}

interface Issuer {
  readonly issuer: string;
  readonly keys: JWTVerifyGetKey;
}

/** Creates a verifier of access tokens of an external provider. It returns `null` for an invalid token. */
export function createTokenVerifier(
  authority: string,
  audience: string,
): (bearerToken: string) => Promise<JWTPayload | null> {
  let cachedIssuer: Promise<Issuer> | null = null;
  const getIssuer = () => (cachedIssuer ??= discover(authority));
  return async (bearerToken) => {
    try {
      const { issuer: expected, keys } = await getIssuer().catch((error: unknown) => {
        // The next request tries again.
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

/** Returns whether an error of jose concerns the token. An unreachable key set causes a timeout or a generic error. */
function isTokenError(error: unknown): boolean {
  return (
    error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== 'ERR_JOSE_GENERIC'
  );
}
