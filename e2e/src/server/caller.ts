import { randomUUID } from 'node:crypto';
import { type Call, type CallInput, toCallPath, type CallResult, type Client, createClient } from '@dentarium/api';
import type { Language } from '../texts/texts.ts';

/** A raw response. */
export interface WireAnswer {
  readonly status: number;
  /** The parsed JSON; the text if it is no JSON. */
  readonly body: unknown;
  readonly headers: Headers;
}

/** The parts of a request that may violate the contract. */
export interface WireRequest {
  readonly method?: string;
  readonly body?: unknown;
  readonly form?: FormData;
  readonly token?: string | null;
  readonly language?: 'zh' | 'en';
}

/** Calls the server of a product directly, without the checks of the browser. */
export class Caller {
  readonly address: string;
  readonly token: string;
  readonly #client: Client;

  /** @param language the language of the reader, by which names are sorted and errors are worded. */
  constructor(address: string, token: string, language: Language = 'en') {
    this.address = address;
    this.token = token;
    this.#client = createClient({ baseUrl: address, token: () => token, language: () => language, checkAnswers: true });
  }

  /** Makes a call of the contract; the response is checked against the contract too. */
  ask<C extends Call>(call: C, input: CallInput<C>): Promise<CallResult<C>> {
    return this.#client.call(call, input);
  }

  /** Sends any request to the path of a call, and returns the raw response. */
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

/** Returns the code of a refusal; `undefined` for any other response. */
export function toErrorCode({ body }: WireAnswer): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const code: unknown = Reflect.get(body, 'errorCode');
  return typeof code === 'string' ? code : undefined;
}

/** Returns the path of a call of the contract, with its parameters and its query. */
export function toRequestPath(
  call: Pick<Call, 'path'>,
  params: Readonly<Record<string, string | number>> = {},
  query: Readonly<Record<string, string | number>> = {},
): string {
  const searchParams = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return `${toCallPath(call, params)}${searchParams.size > 0 ? `?${searchParams}` : ''}`;
}
