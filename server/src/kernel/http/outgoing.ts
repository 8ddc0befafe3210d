import { DeclaredError } from '../failures/declared-error.ts';

/** Limits of the waiting time and of the answer of a peer. */
export interface OutgoingLimits {
  /** Milliseconds that the server waits for the peer in total: for the connection, the answer and all of its bytes. */
  readonly stallTimeout: number;
  /** Maximum bytes of the answer after decompression. */
  readonly maxBytes: number;
}

/** The request was aborted because the peer was too slow or its answer too large. */
export class OutgoingLimitError extends DeclaredError {
  override readonly name = 'OutgoingLimitError';
  readonly answerCode = 'server.unavailable';
  readonly unavailableCause = 'peer';
}

/** Limits of answers that are read completely: a document of a provider, a status, a page of a listing. */
export const SMALL_ANSWER_LIMITS: OutgoingLimits = { stallTimeout: 10_000, maxBytes: 1024 ** 2 };

/** Bytes that earn a peer one more second, in either direction: a slow line may carry a large object. */
const BYTES_PER_SECOND = 64 * 1024;

/**
 * Counts down while the server waits for its peer, and aborts the request at zero. Transferred bytes add time up to the
 * initial budget, so both a stalled and a trickling peer run out of it.
 */
class StallTimer {
  readonly #budgetMilliseconds: number;
  readonly #control = new AbortController();
  #remainingMilliseconds: number;
  #startedAt: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(milliseconds: number) {
    this.#budgetMilliseconds = milliseconds;
    this.#remainingMilliseconds = milliseconds;
  }

  get signal(): AbortSignal {
    return this.#control.signal;
  }

  /** Starts counting the waiting time. */
  start(): void {
    if (this.#startedAt !== undefined) return;
    this.#startedAt = performance.now();
    const reason = new OutgoingLimitError('the peer took too long');
    this.#timer = setTimeout(() => this.#control.abort(reason), Math.max(1, this.#remainingMilliseconds));
  }

  /** Stops counting the waiting time. */
  stop(): void {
    if (this.#startedAt === undefined) return;
    clearTimeout(this.#timer);
    this.#remainingMilliseconds -= performance.now() - this.#startedAt;
    this.#startedAt = undefined;
  }

  addBytes(bytes: number): void {
    const isRunning = this.#startedAt !== undefined;
    this.stop();
    this.#remainingMilliseconds = Math.min(
      this.#budgetMilliseconds,
      this.#remainingMilliseconds + (bytes * 1000) / BYTES_PER_SECOND,
    );
    if (isRunning) this.start();
  }
}

/**
 * Wraps a request body so that its bytes are counted and the signal ends it: `fetch` would keep reading the body of an
 * aborted request.
 */
function countBody(
  body: ReadableStream<Uint8Array>,
  stallTimer: StallTimer,
  signal: AbortSignal,
): ReadableStream<Uint8Array> {
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        stallTimer.addBytes(chunk.length);
        controller.enqueue(chunk);
      },
    }),
    { signal },
  );
}

/**
 * Wraps the body of an answer. The time of the peer runs only while a chunk is awaited, not while the reader is busy.
 */
function limitBody(
  body: ReadableStream<Uint8Array>,
  stallTimer: StallTimer,
  maxBytes: number,
): ReadableStream<Uint8Array> {
  const reader = body.getReader();
  let received = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        stallTimer.start();
        const { done, value } = await reader.read().finally(() => stallTimer.stop());
        if (done) return controller.close();
        stallTimer.addBytes(value.length);
        received += value.length;
        if (received > maxBytes) {
          await reader.cancel();
          throw new OutgoingLimitError(`the peer answered with more than ${maxBytes} bytes`);
        }
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** The options of a request. A stream as its body needs `duplex`, which the browser types lack. */
export interface OutgoingRequest extends Omit<RequestInit, 'signal' | 'body'> {
  readonly body?: BodyInit | Uint8Array | null | undefined;
  readonly signal?: AbortSignal | null | undefined;
  readonly duplex?: 'half';
}

/**
 * Makes a request to another server and streams the answer. Every request of the server uses this function: it limits
 * time and bytes, and follows no redirect by default.
 *
 * @throws OutgoingLimitError also while the body is read.
 * @throws TypeError when the peer cannot be reached.
 */
export async function fetchStream(
  address: string | URL,
  request: OutgoingRequest,
  { stallTimeout: milliseconds, maxBytes }: OutgoingLimits,
): Promise<Response> {
  const stallTimer = new StallTimer(milliseconds);
  const { signal: callerSignal, body, ...rest } = request;
  const signal =
    callerSignal === undefined || callerSignal === null
      ? stallTimer.signal
      : AbortSignal.any([stallTimer.signal, callerSignal]);
  stallTimer.start();
  try {
    const response = await fetch(address, {
      redirect: 'error',
      ...rest,
      body:
        body instanceof ReadableStream
          ? countBody(body as ReadableStream<Uint8Array>, stallTimer, signal)
          : ((body ?? null) as BodyInit | null),
      signal,
    });
    const { status, statusText, headers } = response;
    const content = response.body === null ? null : limitBody(response.body, stallTimer, maxBytes);
    return new Response(content, { status, statusText, headers });
  } finally {
    stallTimer.stop();
  }
}

/**
 * Makes a request to another server and reads the complete answer. It can serve as the `fetch` of a library.
 *
 * @throws OutgoingLimitError
 * @throws TypeError when the peer cannot be reached.
 */
export async function fetchLimited(
  address: string | URL,
  request: OutgoingRequest = {},
  limits: OutgoingLimits = SMALL_ANSWER_LIMITS,
): Promise<Response> {
  const response = await fetchStream(address, request, limits);
  const { status, statusText, headers } = response;
  const bytes = response.body === null ? null : await response.arrayBuffer();
  return new Response(bytes, { status, statusText, headers });
}
