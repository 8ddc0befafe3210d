/** How long a peer may let the server wait, and how much it may answer. */
export interface OutgoingLimits {
  /** Milliseconds that the peer may let the server wait, for the connection, the answer and all of its bytes together. */
  readonly stallTimeout: number;
  /** Bytes of the answer, after decompression. */
  readonly maxBytes: number;
}

/** The request ended because the peer kept the server waiting or answered without end. */
export class OutgoingLimitExceeded extends Error {
  override readonly name = 'OutgoingLimitExceeded';
  readonly statusCode = 503;
}

/** Answers that are read whole: a document of a provider, a status, a page of a listing. */
export const SMALL_ANSWER_LIMITS: OutgoingLimits = { stallTimeout: 10_000, maxBytes: 1024 ** 2 };

/** Bytes that buy a peer one second more, in either direction: a slow line may carry a large object. */
const BYTES_PER_SECOND = 64 * 1024;

/**
 * Counts down while the server waits for its peer, and ends the request at zero. Bytes that arrive or leave put time back, up to
 * where it began: a stalled peer and one that trickles both run out of it.
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

  /** Waits for the peer from now on. */
  start(): void {
    if (this.#startedAt !== undefined) return;
    this.#startedAt = performance.now();
    const reason = new OutgoingLimitExceeded('the peer took too long');
    this.#timer = setTimeout(() => this.#control.abort(reason), Math.max(1, this.#remainingMilliseconds));
  }

  /** Does not wait for the peer any more. */
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

/** A body that tells how much of it has left, and ends with the signal: `fetch` would read an ended request's body on. */
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

/** The body of an answer: the peer's time runs only while a chunk is waited for, not while the reader is busy. */
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
          throw new OutgoingLimitExceeded(`the peer answered with more than ${maxBytes} bytes`);
        }
        controller.enqueue(value);
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}

/** A request with a stream as its body needs `duplex`, which the types of the browser do not know. */
export interface OutgoingRequest extends Omit<RequestInit, 'signal' | 'body'> {
  readonly body?: BodyInit | Uint8Array | null | undefined;
  readonly signal?: AbortSignal | null | undefined;
  readonly duplex?: 'half';
}

/**
 * Makes a request to another server, whose body is read while it arrives. Every request of the server goes this way: it has a
 * limit in time and in bytes, and follows no redirect unless told to.
 *
 * @throws OutgoingLimitExceeded also while the body is read.
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
 * Makes a request to another server and reads its answer whole. Fits as the `fetch` of a library.
 *
 * @throws OutgoingLimitExceeded
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
