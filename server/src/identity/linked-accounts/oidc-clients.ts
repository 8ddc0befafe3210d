import * as oidc from 'openid-client';
import type { ThirdPartyProvider } from '../../kernel/config/third-party-provider.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { fetchLimited } from '../../kernel/http/outgoing.ts';

/** What has to be known again when the browser comes back from a provider. */
export interface Departure {
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

/** Somebody as a provider knows them. */
export interface ExternalIdentity {
  readonly subject: string;
  readonly displayName: string;
}

/** The OpenID Connect providers that a site is configured for; this server is a client of each. */
export class OidcClients {
  readonly #providers: ReadonlyMap<string, ThirdPartyProvider>;
  readonly #clients = new Map<string, oidc.Configuration>();

  constructor(providers: readonly ThirdPartyProvider[]) {
    this.#providers = new Map(providers.map((provider) => [provider.scheme, provider]));
  }

  /** The providers of the configuration, in its order. */
  get providers(): readonly ThirdPartyProvider[] {
    return [...this.#providers.values()];
  }

  /**
   * The address that a browser is sent to.
   *
   * @throws Failure `binding.unknown`, or `binding.failed` when the provider cannot be reached.
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
   * Who came back, by what the provider vouches for.
   *
   * @param answer the address with which the browser returned
   * @throws Failure `binding.refused` when the user refused there or the answer is not what was asked for;
   *   `binding.failed` when the provider cannot be reached or does not keep to the protocol.
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
        // Only an operator's own network may do without TLS; the address comes from their configuration.
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
 * The address with what was asked for and nothing else: one code, of this provider, for this state. The browser brings it, so
 * that whatever is wrong with it is no fault of the provider.
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

/** The most characters of a subject (OpenID Connect Core, section 2). */
const MAX_SUBJECT_LENGTH = 255;

/** @throws Failure `binding.failed` for a subject that cannot be kept */
function toExternalIdentity(claims: oidc.IDToken | undefined): ExternalIdentity {
  const subject = claims?.sub ?? '';
  if (claims === undefined || subject.length > MAX_SUBJECT_LENGTH || !/^[\x20-\x7e]+$/.test(subject))
    throw new Failure('binding.failed');
  const name = claims['name'] ?? claims['preferred_username'] ?? claims['email'];
  const displayName = typeof name === 'string' ? name.replaceAll('\0', '').slice(0, 100).toWellFormed() : subject;
  return { subject, displayName };
}

/** What a token endpoint says of a code that it did not give, or gave for something else (RFC 6749, section 5.2). */
const REFUSAL_CODES: ReadonlySet<string> = new Set(['invalid_grant', 'invalid_request', 'access_denied']);

/** A code that the provider refuses is no fault of it; everything else is, and nobody is known by it. */
function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error;
  const isRefused = error instanceof oidc.ResponseBodyError && REFUSAL_CODES.has(error.error);
  return new Failure(isRefused ? 'binding.refused' : 'binding.failed');
}
