import { findError } from '@dentarium/api/errors';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { SampleRequest, Scene } from '../access-matrix/scene.ts';
import type { AttemptSampler } from './attempt-sampler.ts';
import { type Attempt, listAttempts, listCostlyAttempts, type Input, buildValidRequest } from './attempts.ts';
import { MAX_REQUEST_MS, measureShortestTime, measureThreadTime } from './measure-thread-time.ts';

/** The maximum number of concurrent requests. */
const MAX_CONCURRENT_REQUESTS = 6;

interface Outcome {
  readonly isDone: boolean;
  /** The error code, or an empty text. */
  readonly code: string;
  /** A description of a wrong answer. */
  readonly finding?: string;
}

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

function toOutcome({ statusCode, headers, body }: Answer): Outcome {
  const isJson = (headers['content-type'] ?? '').startsWith('application/json');
  const answer = (isJson ? JSON.parse(body) : {}) as { success?: boolean; errorCode?: string };
  const isRefused = statusCode >= 400 || answer.success === false;
  if (!isRefused) return { isDone: true, code: '' };
  const code = answer.errorCode ?? '';
  const status = findError(code)?.status ?? 0;
  const isKnown = statusCode < 500 && status >= 400 && status < 500;
  return { isDone: false, code, ...(isKnown ? {} : { finding: `${statusCode} ${body.slice(0, 200)}` }) };
}

/** Sends requests that are invalid in one place, as an account with the right to the call. */
export class HostileCaller {
  readonly #app: FastifyInstance;
  readonly #token: string;
  readonly #scene: Scene;
  readonly #sampler: AttemptSampler;
  /** The number of requests that were sent. */
  sentCount = 0;

  constructor(app: FastifyInstance, token: string, scene: Scene, sampler: AttemptSampler) {
    this.#app = app;
    this.#token = token;
    this.#scene = scene;
    this.#sampler = sampler;
  }

  /** Sends a sample of the invalid requests of a call. Returns the ones that were neither done nor refused with a known code. */
  async tryHostileInput(sampleRequest: SampleRequest): Promise<string[]> {
    const { call } = sampleRequest;
    const findings: string[] = [];
    const attempts = this.#sampler.sample(listAttempts(call));
    let input = await this.#buildInput(sampleRequest);
    const first = await this.#send(buildValidRequest(call, input));
    // If the valid request is refused, the other attempts prove nothing.
    if (['request.invalid', 'access.denied', 'auth.required'].includes(first.code))
      findings.push(`refused: ${first.code}`);
    if (first.isDone && call.writes) input = await this.#buildInput(sampleRequest);
    // Concurrent uploads of the same bytes would conflict.
    const atOnce = call.multipart ? 1 : MAX_CONCURRENT_REQUESTS;
    for (let at = 0; at < attempts.length; at += atOnce) {
      const batch = attempts.slice(at, at + atOnce);
      const outcomes = await Promise.all(batch.map(({ request }) => this.#send(request(input))));
      outcomes.forEach(({ finding }, i) => {
        if (finding !== undefined) findings.push(`${batch[i]?.title}: ${finding}`);
      });
      // A successful attempt may have removed the rows that the next ones need.
      if (call.writes && outcomes.some(({ isDone }) => isDone)) input = await this.#buildInput(sampleRequest);
    }
    return findings;
  }

  /** Sends deep, wide and long values in every field of a call. Returns as {@link listFaultyAnswers} does. */
  listCostlyRequests(sampleRequest: SampleRequest): Promise<string[]> {
    return this.listFaultyAnswers(sampleRequest, listCostlyAttempts(sampleRequest.call));
  }

  /**
   * Sends requests of a call one after the other.
   *
   * @returns the requests that were neither done nor refused with a known code, or that kept the thread for longer than
   * `MAX_REQUEST_MS`
   */
  async listFaultyAnswers(sampleRequest: SampleRequest, attempts: readonly Attempt[]): Promise<string[]> {
    const { call } = sampleRequest;
    const findings: string[] = [];
    let input = await this.#buildInput(sampleRequest);
    for (const { title, request } of attempts) {
      const first = await this.#measure(request(input));
      if (first.finding !== undefined) findings.push(`${title}: ${first.finding}`);
      if (first.isDone && call.writes) input = await this.#buildInput(sampleRequest);
      const sentInput = input;
      const ms =
        first.ms > MAX_REQUEST_MS
          ? await measureShortestTime(() => this.#send(request(sentInput)), MAX_REQUEST_MS)
          : first.ms;
      if (ms > MAX_REQUEST_MS) findings.push(`${title}: ${ms} ms`);
    }
    return findings;
  }

  async #measure(request: InjectOptions): Promise<Outcome & { readonly ms: number }> {
    const { result, ms } = await measureThreadTime(() => this.#send(request));
    return { ...result, ms };
  }

  async #buildInput({ call, build }: SampleRequest): Promise<Input> {
    const input = (await build(this.#scene)) as Input;
    if (!call.multipart) return input;
    const { file } = input.body as { file: Blob };
    return { ...input, file: Buffer.from(await file.arrayBuffer()) };
  }

  async #send(request: InjectOptions): Promise<Outcome> {
    this.sentCount += 1;
    const headers = { authorization: `Bearer ${this.#token}`, ...request.headers };
    return toOutcome(await this.#app.inject({ ...request, headers }));
  }
}
