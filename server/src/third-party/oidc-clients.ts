import * as oidc from 'openid-client';
import type { ThirdPartyProvider } from '../config/third-party-provider.ts';
import { Failure } from '../http/failure.ts';

/** What has to be known again when the browser comes back from a provider. */
export interface Departure {
  readonly state: string;
  readonly verifier: string;
  readonly nonce: string;
}

/** Somebody as a provider knows him. */
export interface Identified {
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

  get providers(): readonly ThirdPartyProvider[] {
    return [...this.#providers.values()];
  }

  /**
   * The address that a browser is sent to.
   *
   * @throws Failure `binding.unknown`, or `binding.failed` when the provider cannot be reached.
   */
  async depart(scheme: string, returnTo: string): Promise<Departure & { readonly url: string }> {
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
   * @throws Failure `binding.failed` when the user refused there or the answer is not what was asked for.
   */
  async identify(scheme: string, answer: URL, { state, verifier, nonce }: Departure): Promise<Identified> {
    const client = await this.#client(scheme);
    try {
      const tokens = await oidc.authorizationCodeGrant(client, answer, {
        pkceCodeVerifier: verifier,
        expectedNonce: nonce,
        expectedState: state,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (claims === undefined) throw new Failure('binding.failed');
      const name = claims['name'] ?? claims['preferred_username'] ?? claims['email'];
      return { subject: claims.sub, displayName: typeof name === 'string' ? name.slice(0, 100) : claims.sub };
    } catch (error) {
      throw asFailure(error);
    }
  }

  async #client(scheme: string): Promise<oidc.Configuration> {
    const known = this.#clients.get(scheme);
    if (known !== undefined) return known;
    const provider = this.#providers.get(scheme);
    if (provider === undefined) throw new Failure('binding.unknown');
    const issuer = new URL(provider.issuer);
    try {
      const client = await oidc.discovery(issuer, provider.clientId, provider.clientSecret ?? undefined, undefined, {
        // Only an operator's own network may do without TLS; the address comes from his configuration.
        // oxlint-disable-next-line typescript/no-deprecated -- the library marks it so that nobody uses it lightly
        execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
      });
      this.#clients.set(scheme, client);
      return client;
    } catch (error) {
      throw asFailure(error);
    }
  }
}

/** Whatever the provider does wrong or refuses, nobody is known by it. */
function asFailure(error: unknown): Failure {
  return error instanceof Failure ? error : new Failure('binding.failed');
}
