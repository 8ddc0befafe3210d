import { answerRequests } from '../worker-process.ts';

/** A request that is answered after work, or never. */
export interface EchoRequest {
  readonly text: string;
  /** True for work that never ends. */
  readonly isEndless?: boolean;
}

/** The answer with the text of its request. */
export interface EchoAnswer {
  readonly text: string;
}

answerRequests(async ({ text, isEndless = false }: EchoRequest): Promise<EchoAnswer> => {
  if (isEndless) workForever();
  return { text };
});

function workForever(): never {
  for (;;) Math.sqrt(2);
}
