import { type Call, type CallResult, createClient, type ErrorCode, findError, setClient } from '@dentarium/api';
import { toast } from '../texts/toast.ts';

/** The input of a call. */
interface ReceivedInput {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
}

type Answer = (input: ReceivedInput) => unknown;

interface Handler {
  readonly contract: Call;
  readonly path: RegExp;
  readonly answer: Answer;
}

/** A refusal of the server, thrown by an answer. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly detail: Readonly<Record<string, unknown>>;

  constructor(code: ErrorCode, detail: Readonly<Record<string, unknown>> = {}) {
    super(code);
    this.code = code;
    this.detail = detail;
  }
}

/** A lost answer, thrown by an answer: the call was made, and its result does not arrive. */
export class LostAnswer extends TypeError {
  readonly result: unknown;

  constructor(result: unknown) {
    super('The network is cut');
    this.result = result;
  }
}

/**
 * A server behind `fetch`, in the envelopes of the contract. The real client checks its answers against the contract. A
 * call without a handler is a 404, and a repeated request gets its first answer, as on the real server.
 */
export class FakeServer {
  readonly #handlers: Handler[] = [];
  readonly #receivedCalls: { readonly id: string; readonly input: ReceivedInput }[] = [];
  /** The results of writing calls by the ids of their requests. */
  readonly #results = new Map<string, unknown>();
  /** Every request, in the order of arrival. */
  readonly requests: string[] = [];

  constructor() {
    setClient(
      createClient({
        token: () => 'token',
        language: () => 'en',
        baseUrl: 'http://localhost',
        checkAnswers: true,
        onFailure: (error) => toast('error', error.text('en')),
        fetch: (request) => this.#receive(new Request(request)),
      }),
    );
  }

  /** Sets the answer of a call; a later answer takes precedence. */
  on<C extends Call>(contract: C, answer: (input: ReceivedInput) => CallResult<C> | Promise<CallResult<C>>): this {
    const path = new RegExp(`^${contract.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    this.#handlers.unshift({ contract, path, answer });
    return this;
  }

  /** Returns the inputs of a call, in the order of sending. */
  listReceived({ id }: Call): readonly ReceivedInput[] {
    return this.#receivedCalls.filter((call) => call.id === id).map(({ input }) => input);
  }

  async #answerOnce({ writes }: Call, input: ReceivedInput, answer: Answer): Promise<unknown> {
    const key = writes ? input.headers.get('idempotency-key') : null;
    if (key === null) return answer(input);
    if (this.#results.has(key)) return this.#results.get(key);
    try {
      const result = await answer(input);
      this.#results.set(key, result);
      return result;
    } catch (error) {
      if (error instanceof LostAnswer) this.#results.set(key, error.result);
      throw error;
    }
  }

  async #receive(request: Request): Promise<Response> {
    const { pathname, search, searchParams } = new URL(request.url);
    this.requests.push(`${request.method} ${pathname}${search}`);
    const handler = this.#handlers.find(
      ({ contract, path }) => contract.method === request.method && path.test(pathname),
    );
    if (handler === undefined) return new Response('', { status: 404 });
    const { contract, path, answer } = handler;
    const input = {
      params: { ...path.exec(pathname)?.groups },
      query: searchParams,
      body: await readBody(request, contract),
      headers: request.headers,
    };
    this.#receivedCalls.push({ id: contract.id, input });
    try {
      const result = await this.#answerOnce(contract, input, answer);
      if (contract.envelope === 'blob') return new Response(result as Blob);
      if (contract.envelope === 'code') return Response.json({ code: 200, data: { resultInfo: result } });
      return Response.json({ success: true, [contract.envelope === 'data' ? 'data' : 'resultInfo']: result });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status } = findError(error.code);
      const failure = {
        success: false,
        errorCode: error.code,
        errorMessage: error.code,
        detail: error.detail,
        requestId: 'request-1',
      };
      return Response.json(failure, { status: hasRealStatus(contract, status) ? status : 200 });
    }
  }
}

/** Returns whether the status is sent, as by the real server: bytes cannot carry a failure. */
function hasRealStatus({ own, envelope }: Call, status: number): boolean {
  return own || envelope === 'blob' || [401, 403, 404, 406].includes(status);
}

/** Reads the JSON of a request; for a multipart request its file as text. */
async function readBody(request: Request, contract: Call): Promise<unknown> {
  if (request.method === 'GET') return undefined;
  if (contract.multipart) {
    const file = (await request.formData()).get('file');
    return file instanceof Blob ? { file: await file.text() } : undefined;
  }
  const text = await request.text();
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}
