import * as oidc from 'openid-client';
import type { ThirdPartyProvider } from '../../kernel/config/third-party-provider.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { fetchLimited } from '../../kernel/http/outgoing.ts';

/** The data of a pending sign-in at a provider, needed when the browser returns. */
export interface Departure {
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

/** The identity of a user at a provider. */
export interface ExternalIdentity {
  readonly subject: string;
  readonly displayName: string;
}

/** The clients of the OpenID Connect providers that the site is configured for. */
export class OidcClients {
  readonly #providers: ReadonlyMap<string, ThirdPartyProvider>;
  readonly #clients = new Map<string, oidc.Configuration>();

  constructor(providers: readonly ThirdPartyProvider[]) {
    this.#providers = new Map(providers.map((provider) => [provider.scheme, provider]));
  }

  /** The configured providers, in their order. */
  get providers(): readonly ThirdPartyProvider[] {
    return [...this.#providers.values()];
  }

  /**
   * Starts a sign-in and returns the address of the provider for the browser.
   *
   * @throws Failure `binding.unknown`, or `binding.failed` if the provider cannot be reached.
   */
  async startSignIn(scheme: string, returnTo: string): Promise<Departure & { readonly url: string }> {
    const client = await this.#client(scheme);
    const departure = {
      state: oidc.randomState(),
      verifier: oidc.randomPKCECodeVerifier(),
      nonce: oidc.randomNonce(),
    };
    const url = oidc.buildAuthorizationUrl(client, {
      redirect_uri: returnTo,
      scope: 'openid profile',
      code_challenge: await oidc.calculatePKCECodeChallenge(departure.verifier),
      code_challenge_method: 'S256',
      state: departure.state,
      nonce: departure.nonce,
    });
    return { ...departure, url: url.href };
  }

  /**
   * Returns the verified identity of a returning user.
   *
   * @param answer the address with which the browser returned
   * @throws Failure `binding.refused` if the user refused or the answer does not match the request; `binding.failed` if
   *   the provider cannot be reached or violates the protocol.
   */
  async identify(scheme: string, answer: URL, { state, verifier, nonce }: Departure): Promise<ExternalIdentity> {
    const client = await this.#client(scheme);
    const validatedAnswer = validateAnswer(answer, client.serverMetadata(), state);
    try {
      const tokens = await oidc.authorizationCodeGrant(client, validatedAnswer, {
        pkceCodeVerifier: verifier,
        expectedNonce: nonce,
        expectedState: state,
        idTokenExpected: true,
      });
      return toExternalIdentity(tokens.claims());
    } catch (error) {
      throw toFailure(error);
    }
  }

  async #client(scheme: string): Promise<oidc.Configuration> {
    const cachedClient = this.#clients.get(scheme);
    if (cachedClient !== undefined) return cachedClient;
    const provider = this.#providers.get(scheme);
    if (provider === undefined) throw new Failure('binding.unknown');
    const issuer = new URL(provider.issuer);
    try {
      const client = await oidc.discovery(issuer, provider.clientId, provider.clientSecret ?? undefined, undefined, {
        [oidc.customFetch]: fetchLimited,
        // Only the internal network of an operator may omit TLS; the address comes from their configuration.
        // oxlint-disable-next-line typescript/no-deprecated -- the library marks it so that nobody uses it lightly
        execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
      });
      this.#clients.set(scheme, client);
      return client;
    } catch (error) {
      throw toFailure(error);
    }
  }
}

/**
 * Returns the address reduced to the expected parameters: one code, of this provider, for this state. The browser
 * supplies it, so an error in it is not the provider's fault.
 *
 * @throws Failure `binding.refused`
 */
function validateAnswer(answer: URL, server: oidc.ServerMetadata, state: string): URL {
  const getSingleParameter = (name: string): string | undefined => {
    const [value, ...more] = answer.searchParams.getAll(name);
    return more.length === 0 ? value : undefined;
  };
  const code = getSingleParameter('code') ?? '';
  const needsIssuer = server.authorization_response_iss_parameter_supported === true || answer.searchParams.has('iss');
  if (answer.searchParams.has('error') || code === '' || getSingleParameter('state') !== state)
    throw new Failure('binding.refused');
  if (needsIssuer && getSingleParameter('iss') !== server.issuer) throw new Failure('binding.refused');
  const validatedAnswer = new URL(answer);
  validatedAnswer.search = new URLSearchParams({
    code,
    state,
    ...(needsIssuer ? { iss: server.issuer } : {}),
  }).toString();
  return validatedAnswer;
}

/** Maximum characters of a subject (OpenID Connect Core, section 2). */
const MAX_SUBJECT_LENGTH = 255;

/**
 * @throws Failure `binding.failed` for a subject that cannot be stored
 *
 * @throws Failure `binding.failed` for a subject that cannot be kept
 */
function toExternalIdentity(claims: oidc.IDToken | undefined): ExternalIdentity {
  const subject = claims?.sub ?? '';
  if (claims === undefined || subject.length > MAX_SUBJECT_LENGTH || !/^[\x20-\x7e]+$/.test(subject))
    throw new Failure('binding.failed');
  const name = claims['name'] ?? claims['preferred_username'] ?? claims['email'];
  const displayName = typeof name === 'string' ? name.replaceAll('\0', '').slice(0, 100).toWellFormed() : subject;
  return { subject, displayName };
}

/**
 * Errors of a token endpoint for a code that it did not issue, or issued for another request (RFC 6749, section 5.2).
 */
const REFUSAL_CODES: ReadonlySet<string> = new Set(['invalid_grant', 'invalid_request', 'access_denied']);

/**
 * Converts an error: a refused code is not the provider's fault; every other error is, and then nobody is identified.
 */
function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const isRefused = error instanceof oidc.ResponseBodyError && REFUSAL_CODES.has(error.error);
  return new Failure(isRefused ? 'binding.refused' : 'binding.failed');
}
