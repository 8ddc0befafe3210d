import { errorOf } from '@dentarium/api/errors';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { Asked, Scene } from '../who-may/scene.ts';
import type { AttemptChoice } from './attempt-choice.ts';
import { attemptsOf, type Input, rightRequest } from './attempts.ts';

/** How many requests are under way at the same time. */
const AT_ONCE = 6;

interface Outcome {
  readonly isDone: boolean;
  /** What it was refused with. */
  readonly code: string;
  /** What is wrong with the answer. */
  readonly finding?: string;
}

type Answer = Awaited<ReturnType<FastifyInstance['inject']>>;

function outcomeOf({ statusCode, headers, body }: Answer): Outcome {
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
  readonly #choice: AttemptChoice;
  /** How many requests were sent. */
  sent = 0;

  constructor(app: FastifyInstance, token: string, scene: Scene, choice: AttemptChoice) {
    this.#app = app;
    this.#token = token;
    this.#scene = scene;
    this.#choice = choice;
  }

  /** Sends what is chosen of everything wrong that a call can be sent; gives what was neither done nor refused with a known code. */
  async tryHostileInput(asked: Asked): Promise<string[]> {
    const { call } = asked;
    const findings: string[] = [];
    const attempts = this.#choice.choose(attemptsOf(call));
    let input = await this.#inputOf(asked);
    const first = await this.#send(rightRequest(call, input));
    // What is refused whatever it is asked with would hide what is wrong with the rest.
    if (['request.invalid', 'access.denied', 'auth.required'].includes(first.code))
      findings.push(`refused: ${first.code}`);
    if (first.isDone && call.writes) input = await this.#inputOf(asked);
    // Bytes that arrive twice at the same time are another matter.
    const atOnce = call.multipart ? 1 : AT_ONCE;
    for (let at = 0; at < attempts.length; at += atOnce) {
      const batch = attempts.slice(at, at + atOnce);
      const outcomes = await Promise.all(batch.map(({ request }) => this.#send(request(input))));
      outcomes.forEach(({ finding }, i) => {
        if (finding !== undefined) findings.push(`${batch[i]?.what}: ${finding}`);
      });
      // What was done may have taken away what the next ones are about.
      if (call.writes && outcomes.some(({ isDone }) => isDone)) input = await this.#inputOf(asked);
    }
    return findings;
  }

  async #inputOf({ call, build }: Asked): Promise<Input> {
    const input = (await build(this.#scene)) as Input;
    if (!call.multipart) return input;
    const { file } = input.body as { file: Blob };
    return { ...input, file: Buffer.from(await file.arrayBuffer()) };
  }

  async #send(request: InjectOptions): Promise<Outcome> {
    this.sent += 1;
    const headers = { authorization: `Bearer ${this.#token}`, ...request.headers };
    return outcomeOf(await this.#app.inject({ ...request, headers }));
  }
}
