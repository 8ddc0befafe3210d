import ky, { isHTTPError, isTimeoutError } from 'ky';
import { ApiError } from './api-error.ts';
import type { Call, CallInput, CallResult } from '../contract/contract.ts';
import { ACCOUNT_REFUSALS } from '../failures/account-refusals.ts';
import { formatError } from '../failures/errors.ts';
import { openAnswer } from './envelope.ts';
import { newId } from './new-id.ts';

/** The time-outs of the calls, in ms (specification, section 8). */
export const TIMEOUTS = { main: 300_000, identity: 20_000, createOrder: 10_000, agent: 300_000 } as const;

/** Statuses of a proxy or a starting server, after which another read may succeed. */
const TRANSIENT_STATUSES = [502, 503, 504];

/**
 * The maximum delay of a repeated read that the server may request (`Retry-After`), in ms; beyond it the failure is
 * shown.
 */
const MAX_RETRY_AFTER_MS = 5_000;
const RETRY_OPTIONS = {
  limit: 2,
  methods: ['get', 'post'],
  statusCodes: TRANSIENT_STATUSES,
  maxRetryAfter: MAX_RETRY_AFTER_MS,
};

/** The options of a client for its page. */
export interface ClientOptions {
  /** Returns the access token; `null` if nobody is signed in. */
  readonly token: () => string | null;
  readonly language: () => 'ch' | 'en';
  /** The prefix of the path of a call; empty for the own origin of the page. */
  readonly baseUrl?: string;
  /** Called for each failure that the caller does not handle alone: shows the toast. */
  readonly onFailure?: (error: ApiError, call: Call) => void;
  /** Called for each successful call: its earlier failure no longer applies. */
  readonly onSuccess?: (call: Call) => void;
  /** Called for a 401: the session has ended. The detail of the error may have the reason (`problem`). */
  readonly onSessionEnded?: (error: ApiError) => void;
  /** Called when the site does not admit the signed-in person: no account, a disabled one, a token without its scope. */
  readonly onAccountRefused?: (error: ApiError) => void;
  /** Called for a 406: a newer sign-in replaced the session. */
  readonly onSessionReplaced?: () => void;
  /** Also checks answers against the contract: on in development and tests. */
  readonly checkAnswers?: boolean;
  readonly fetch?: typeof globalThis.fetch;
}

/** The options of one call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The time limit in ms; by default the main time-out. */
  readonly timeout?: number;
  /**
   * The caller shows the failure itself, so that no toast is shown; a function returns whether the caller shows a
   * failure.
   */
  readonly silent?: boolean | ((error: ApiError) => boolean);
  /**
   * The id of a writing request: a repeated request with the same id changes nothing twice. A new one is created by
   * default.
   */
  readonly requestKey?: string;
  /** The request outlives the page that sends it. */
  readonly keepalive?: boolean;
}

/** A call as a request that other code sends, such as a worker. */
export interface CallRequest {
  /** The absolute address. */
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** A client that makes calls of the contract. */
export interface Client {
  /**
   * Creates the request of a reading GET call, for a worker that sends it, with the current token, which may expire at
   * any time.
   */
  toRequest<C extends Call>(contract: C, input: CallInput<C>): CallRequest;
  /**
   * Makes a call.
   *
   * @throws ApiError for every failure: of the network, of the server, of the rules.
   */
  call<C extends Call>(contract: C, input: CallInput<C>, options?: CallOptions): Promise<CallResult<C>>;
}

interface AnyInput {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** Returns the path of a call with its parameters filled in, relative to the base. */
export function toCallPath(contract: Pick<Call, 'path'>, params: Readonly<Record<string, unknown>> = {}): string {
  return contract.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
}

function toSearchParams(query: Readonly<Record<string, unknown>> = {}): URLSearchParams {
  const searchParams = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      searchParams.append(name, String(value));
  }
  return searchParams;
}

function createRequestBody(contract: Call, body: unknown): { body?: FormData; json?: unknown } {
  if (body === undefined) return {};
  if (!contract.multipart) return { json: body };
  const form = new FormData();
  const { file } = body as { file: Blob };
  form.append('file', file, 'part');
  return { body: form };
}

function toApiError(error: unknown, language: 'ch' | 'en'): ApiError {
  if (error instanceof ApiError) return error;
  const code = isTimeoutError(error) ? 'network.timeout' : 'network.failed';
  return new ApiError(code, formatError(code, language), { cause: error });
}

function isSilent(silent: CallOptions['silent'], error: ApiError): boolean {
  return typeof silent === 'function' ? silent(error) : silent === true;
}

/** Creates the client of a page. A remote uses {@link callApi}, whose client the shell sets. */
export function createClient(options: ClientOptions): Client {
  const http = ky.create({ timeout: TIMEOUTS.main, ...(options.fetch ? { fetch: options.fetch } : {}) });

  function toAddress(contract: Call, input: AnyInput): string {
    const searchParams = toSearchParams(input.query);
    return `${options.baseUrl ?? ''}${toCallPath(contract, input.params)}${searchParams.size > 0 ? `?${searchParams}` : ''}`;
  }

  function createHeaders(): Record<string, string> {
    const token = options.token();
    return {
      source: 'web',
      'accept-language': options.language() === 'ch' ? 'zh' : 'en',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    };
  }

  async function send(contract: Call, input: AnyInput, settings: CallOptions): Promise<Response> {
    return http(toAddress(contract, input), {
      method: contract.method,
      headers: {
        ...createHeaders(),
        ...(contract.writes ? { 'idempotency-key': settings.requestKey ?? newId() } : {}),
      },
      ...createRequestBody(contract, input.body),
      // Some calls of the specification write by GET, so the contract decides, not the method.
      retry: contract.writes ? 0 : RETRY_OPTIONS,
      throwHttpErrors: (status) => !contract.writes && TRANSIENT_STATUSES.includes(status),
      timeout: settings.timeout ?? TIMEOUTS.main,
      ...(settings.signal ? { signal: settings.signal } : {}),
      ...(settings.keepalive ? { keepalive: true } : {}),
    }).catch((error: unknown) => {
      // The body has already been read.
      if (isHTTPError(error)) return Response.json(error.data ?? null, { status: error.response.status });
      throw error;
    });
  }

  function report(error: ApiError, call: Call, settings: CallOptions): void {
    if (error.status === 401) options.onSessionEnded?.(error);
    else if (ACCOUNT_REFUSALS.has(error.code)) options.onAccountRefused?.(error);
    else if (error.status === 406) options.onSessionReplaced?.();
    else if (!isSilent(settings.silent, error)) options.onFailure?.(error, call);
  }

  return {
    toRequest: (contract, input) => ({
      address: new URL(toAddress(contract, input), globalThis.location?.href).href,
      headers: createHeaders(),
    }),
    async call<C extends Call>(contract: C, input: CallInput<C>, settings: CallOptions = {}): Promise<CallResult<C>> {
      try {
        const response = await send(contract, input, settings);
        const answer = await openAnswer(contract, response, options.checkAnswers === true);
        options.onSuccess?.(contract);
        return answer;
      } catch (error) {
        // A call that its caller aborted is no failure to report.
        if (settings.signal?.aborted === true) throw error;
        const failure = toApiError(error, options.language());
        report(failure, contract, settings);
        throw failure;
      }
    },
  };
}

let pageClient: Client | undefined;

/** Sets the client that {@link callApi} uses; the shell does it once, a test for itself. */
export function setClient(client: Client): void {
  pageClient = client;
}

function requirePageClient(): Client {
  if (pageClient === undefined) throw new Error('a call needs a client: setClient was not called');
  return pageClient;
}

/** Creates the request of a reading GET call, for a worker that sends it ({@link Client.toRequest}). */
export function toRequest<C extends Call>(contract: C, input: CallInput<C>): CallRequest {
  return requirePageClient().toRequest(contract, input);
}

/**
 * Makes a call with the client of the page.
 *
 * @throws ApiError for every failure.
 */
export function callApi<C extends Call>(
  contract: C,
  input: CallInput<C>,
  options?: CallOptions,
): Promise<CallResult<C>> {
  return requirePageClient().call(contract, input, options);
}
