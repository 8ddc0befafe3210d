import { type Client, createClient } from '@dentarium/api';

/** The response of a token endpoint. */
export interface TokenResponse {
  readonly status: number;
  /** The seconds after which the next attempt counts; `null` if there is no wait. */
  readonly retryAfter: string | null;
  readonly body: {
    readonly access_token?: string;
    readonly scope?: string;
    readonly expires_in?: number;
    readonly token_type?: string;
    readonly error?: string;
  };
}

/** Requests a token like a machine (RFC 6749, 4.4): the id and the secret by Basic authentication. */
export async function requestToken(
  address: string,
  { clientId, secret }: { readonly clientId: string; readonly secret: string },
  parameters: Readonly<Record<string, string>> = { scope: 'dental.lab' },
): Promise<TokenResponse> {
  const basic = Buffer.from(`${clientId}:${secret}`).toString('base64');
  const response = await fetch(`${address}/identity/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...parameters }),
  });
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, retryAfter, body: (await response.json()) as TokenResponse['body'] };
}

/** Creates a client of the contract that uses a token. */
export function createTokenClient(address: string, token: string | undefined): Client {
  return createClient({ token: () => token ?? null, language: () => 'en', baseUrl: address, checkAnswers: true });
}
