import { createRemoteJWKSet, customFetch, errors, type JWTPayload, type JWTVerifyGetKey, jwtVerify } from 'jose';
import { z } from 'zod';
import type { TokenProblem } from '../../kernel/access/authentication.ts';
import { isStorable } from '@dentarium/domain/storable-text';
import { fetchLimited, SMALL_ANSWER_LIMITS } from '../../kernel/http/outgoing.ts';
import { readJsonAnswer } from '../../kernel/http/read-json-answer.ts';
import { DeclaredError } from '../../kernel/failures/declared-error.ts';

const LIMITS = { ...SMALL_ANSWER_LIMITS, stallTimeout: 5000 };
/**
 * The time between two requests for the keys of the provider. A token with an unknown key asks for them again, so that
 * new keys are known at once, but forged tokens cannot ask more often.
 */
const KEY_COOLDOWN_MILLISECONDS = 5000;
/** The type of RFC 9068, and types of providers without it. An ID token has another audience. */
const TOKEN_TYPES = ['at+jwt', 'application/at+jwt', 'jwt'];

const Discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });

/** The identity provider does not answer. The token may be valid, so nobody must be signed out. */
class ProviderUnavailableError extends DeclaredError {
  override readonly name = 'ProviderUnavailableError';
  readonly answerCode = 'server.unavailable';
  readonly unavailableCause = 'provider';
}

interface Issuer {
  readonly issuer: string;
  readonly keys: JWTVerifyGetKey;
}

/** The result of verifying a token: its claims, or the reason why the site does not accept it. */
export type VerifiedToken = { readonly claims: JWTPayload } | { readonly problem: TokenProblem };

/** The expectations of the site from a token. */
export interface TokenRules {
  readonly audience: string;
  /** Seconds. */
  readonly clockTolerance: number;
  /** True if roles follow a claim, which needs the time of issue: an older token must not restore a role. */
  readonly needsIssueTime: boolean;
}

/** Creates a verifier of access tokens of an external provider. */
export function createTokenVerifier(
  authority: string,
  { audience, clockTolerance, needsIssueTime }: TokenRules,
): (bearerToken: string) => Promise<VerifiedToken> {
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
        clockTolerance,
        requiredClaims: ['sub', 'exp', ...(needsIssueTime ? ['iat'] : [])],
      });
      if (!TOKEN_TYPES.includes(protectedHeader.typ?.toLowerCase() ?? '')) return { problem: 'type' };
      return isSubject(payload.sub) ? { claims: payload } : { problem: 'claims' };
    } catch (error) {
      if (isTokenError(error)) return { problem: toProblem(error) };
      throw new ProviderUnavailableError('the identity provider does not answer', { cause: error });
    }
  };
}

/** OpenID Connect limits the subject to 255 characters. The database stores it. */
function isSubject(subject: unknown): boolean {
  return typeof subject === 'string' && subject !== '' && subject.length <= 255 && isStorable(subject);
}

const CLAIM_PROBLEMS: Readonly<Record<string, TokenProblem>> = { aud: 'audience', iss: 'issuer', nbf: 'clock' };

function toProblem(error: errors.JOSEError): TokenProblem {
  if (error instanceof errors.JWTExpired) return 'expired';
  if (error instanceof errors.JWTClaimValidationFailed)
    return error.reason === 'missing' && error.claim !== 'aud' ? 'claims' : (CLAIM_PROBLEMS[error.claim] ?? 'claims');
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWSSignatureVerificationFailed)
    return 'signature';
  return 'format';
}

async function discover(authority: string): Promise<Issuer> {
  const answer = await fetchLimited(`${authority}/.well-known/openid-configuration`, {}, LIMITS);
  if (!answer.ok) throw new Error(`discovery answered ${answer.status}`);
  const document = Discovery.parse(await readJsonAnswer(answer));
  if (document.issuer.replace(/\/$/, '') !== authority)
    throw new Error(`discovery names another issuer: ${document.issuer}`);
  return {
    issuer: document.issuer,
    keys: createRemoteJWKSet(new URL(document.jwks_uri), {
      timeoutDuration: LIMITS.stallTimeout,
      cooldownDuration: KEY_COOLDOWN_MILLISECONDS,
      [customFetch]: (url, request) => fetchLimited(url, request, LIMITS),
    }),
  };
}

/** Returns whether an error of jose concerns the token. An unreachable key set causes a timeout or a generic error. */
function isTokenError(error: unknown): error is errors.JOSEError {
  return (
    error instanceof errors.JOSEError && !(error instanceof errors.JWKSTimeout) && error.code !== 'ERR_JOSE_GENERIC'
  );
}
