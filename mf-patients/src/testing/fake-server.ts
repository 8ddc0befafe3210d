import { type Call, type CallResult, createClient, type ErrorCode, ERRORS, setClient } from '@dentarium/api';

/** What came with a call. */
interface Received {
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: unknown;
}

type Answer = (input: Received) => unknown;

interface Known {
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

/**
 * A server behind `fetch`, in the envelopes of the contract. Answers are checked against the contract by the real
 * client; a call that nobody answers is a 404, as it would be.
 */
export class FakeServer {
  readonly #known: Known[] = [];
  readonly #received: { readonly id: string; readonly input: Received }[] = [];

  constructor() {
    setClient(
      createClient({
        token: () => 'token',
        language: () => 'en',
        baseUrl: 'http://localhost',
        checkAnswers: true,
        fetch: (request) => this.#receive(new Request(request)),
      }),
    );
  }

  /** Answers a call from now on; an answer given later comes first. */
  on<C extends Call>(contract: C, answer: (input: Received) => CallResult<C> | Promise<CallResult<C>>): this {
    const path = new RegExp(`^${contract.path.replace(/:(\w+)/g, '(?<$1>[^/]+)')}$`);
    this.#known.unshift({ contract, path, answer });
    return this;
  }

  /** What a call was sent, in the order of sending. */
  received({ id }: Call): readonly Received[] {
    return this.#received.filter((call) => call.id === id).map(({ input }) => input);
  }

  async #receive(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    const known = this.#known.find(({ contract, path }) => contract.method === request.method && path.test(pathname));
    if (known === undefined) return new Response('', { status: 404 });
    const { contract, path, answer } = known;
    const text = request.method === 'GET' ? '' : await request.text();
    const input = {
      params: { ...path.exec(pathname)?.groups },
      query: searchParams,
      body: text === '' ? undefined : (JSON.parse(text) as unknown),
    };
    this.#received.push({ id: contract.id, input });
    try {
      const result = await answer(input);
      if (contract.envelope === 'blob') return new Response(result as Blob);
      return Response.json(
        contract.envelope === 'code'
          ? { code: 200, data: { resultInfo: result } }
          : { success: true, resultInfo: result },
      );
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { status } = ERRORS[error.code];
      const failure = {
        success: false,
        errorCode: error.code,
        errorMessage: error.code,
        detail: error.detail,
        requestId: 'request-1',
      };
      return Response.json(failure, { status: contract.own || [401, 403, 404, 406].includes(status) ? status : 200 });
    }
  }
}
