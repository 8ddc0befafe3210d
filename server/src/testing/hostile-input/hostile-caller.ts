import { errorOf } from '@dentarium/api/errors';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { SampleRequest, Scene } from '../access-matrix/scene.ts';
import type { AttemptSampler } from './attempt-sampler.ts';
import { listAttempts, type Input, buildValidRequest } from './attempts.ts';

/** How many requests are under way at the same time. */
const MAX_CONCURRENT_REQUESTS = 6;

interface Outcome {
  readonly isDone: boolean;
  /** What it was refused with. */
  readonly code: string;
  /** What is wrong with the answer. */
  readonly finding?: string;
}

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

function toOutcome({ statusCode, headers, body }: Answer): Outcome {
  const isJson = (headers['content-type'] ?? '').startsWith('application/json');
  const answer = (isJson ? JSON.parse(body) : {}) as { success?: boolean; errorCode?: string };
  const isRefused = statusCode >= 400 || answer.success === false;
  if (!isRefused) return { isDone: true, code: '' };
  const code = answer.errorCode ?? '';
  const status = errorOf(code)?.status ?? 0;
  const isKnown = statusCode < 500 && status >= 400 && status < 500;
  return { isDone: false, code, ...(isKnown ? {} : { finding: `${statusCode} ${body.slice(0, 200)}` }) };
}

/** Asks calls with input that is wrong in one place at a time, as somebody who may make them. */
export class HostileCaller {
  readonly #app: FastifyInstance;
  readonly #token: string;
  readonly #scene: Scene;
  readonly #sampler: AttemptSampler;
  /** How many requests were sent. */
  sentCount = 0;

  constructor(app: FastifyInstance, token: string, scene: Scene, sampler: AttemptSampler) {
    this.#app = app;
    this.#token = token;
    this.#scene = scene;
    this.#sampler = sampler;
  }

  /** Sends what is chosen of everything wrong that a call can be sent; gives what was neither done nor refused with a known code. */
  async tryHostileInput(sampleRequest: SampleRequest): Promise<string[]> {
    const { call } = sampleRequest;
    const findings: string[] = [];
    const attempts = this.#sampler.sample(listAttempts(call));
    let input = await this.#buildInput(sampleRequest);
    const first = await this.#send(buildValidRequest(call, input));
    // What is refused whatever it is asked with would hide what is wrong with the rest.
    if (['request.invalid', 'access.denied', 'auth.required'].includes(first.code))
      findings.push(`refused: ${first.code}`);
    if (first.isDone && call.writes) input = await this.#buildInput(sampleRequest);
    // Bytes that arrive twice at the same time are another matter.
    const atOnce = call.multipart ? 1 : MAX_CONCURRENT_REQUESTS;
    for (let at = 0; at < attempts.length; at += atOnce) {
      const batch = attempts.slice(at, at + atOnce);
      const outcomes = await Promise.all(batch.map(({ request }) => this.#send(request(input))));
      outcomes.forEach(({ finding }, i) => {
        if (finding !== undefined) findings.push(`${batch[i]?.title}: ${finding}`);
      });
      // What was done may have taken away what the next ones are about.
      if (call.writes && outcomes.some(({ isDone }) => isDone)) input = await this.#buildInput(sampleRequest);
    }
    return findings;
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
