import { randomUUID } from 'node:crypto';
import { type Call, type CallInput, toCallPath, type CallResult, type Client, createClient } from '@dentarium/api';

/** An answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number;
  /** The parsed JSON; the text where it was none. */
  readonly body: unknown;
  readonly headers: Headers;
}

/** What a request that does not keep to the contract is made of. */
export interface WireRequest {
  readonly method?: string;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly token?: string | null;
  readonly language?: 'zh' | 'en';
}

/** Calls the server of a product directly, past every check of the browser. */
export class Caller {
  readonly address: string;
  readonly token: string;
  readonly #client: Client;

  constructor(address: string, token: string) {
    this.address = address;
    this.token = token;
    this.#client = createClient({ baseUrl: address, token: () => token, language: () => 'en', checkAnswers: true });
  }

  /** Makes a call of the contract; what the server answers is held against the contract too. */
  ask<C extends Call>(call: C, input: CallInput<C>): Promise<CallResult<C>> {
    return this.#client.call(call, input);
  }

  /** Sends any request to the path of a call, and gives the answer as it is. */
  wire(
    path: string,
    { method = 'POST', body, form, token = this.token, language = 'en' }: WireRequest = {},
  ): Promise<WireAnswer> {
    return send(new URL(path, this.address), {
      method,
      headers: {
        source: 'web',
        'accept-language': language,
        'idempotency-key': randomUUID(),
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(form === undefined ? {} : { body: form }),
    });
  }
}

async function send(url: URL, init: RequestInit): Promise<WireAnswer> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  try {
    return { status: answer.status, headers: answer.headers, body: JSON.parse(text) as unknown };
  } catch {
    return { status: answer.status, headers: answer.headers, body: text };
  }
}

/** The code of a refusal, or `undefined` for an answer that is none. */
export function toErrorCode({ body }: WireAnswer): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const code: unknown = Reflect.get(body, 'errorCode');
  return typeof code === 'string' ? code : undefined;
}

/** The path of a call of the contract, with its parameters and its query. */
export function toRequestPath(
  call: Pick<Call, 'path'>,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, string | number>> = {},
): string {
  const searchParams = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `${toCallPath(call, params)}${searchParams.size > 0 ? `?${searchParams}` : ''}`;
}
