import { GENTLE, correctLength, ROUGH } from './changes.ts';
import { ENDINGS, type Ending, type Family } from './fuzz-case.ts';

/** The endings: mostly a client that waits for its response, because the others show less of the server's behaviour. */
const ENDING_CHOICES: readonly Ending[] = ['half-close', 'half-close', 'half-close', ...ENDINGS];

/** Requests of the corpus with random changes: half of them in arbitrary bytes, half in their values. */
export const mutations: Family = {
  name: 'mutation',
  count: (_corpus, randomCases) => randomCases,
  make(corpus, _number, random) {
    const { name, bytes } = random.pick(corpus);
    const isGentle = random.oneIn(2);
    const changes = Array.from({ length: 1 + random.nextBelow(isGentle ? 2 : 5) }, () =>
      random.pick(isGentle ? GENTLE : ROUGH),
    );
    const changedBytes = changes.reduce(
      (before, change) => (before.length === 0 ? before : change(before, random, corpus)),
      bytes,
    );
    const whole = isGentle || random.oneIn(3) ? correctLength(changedBytes) : changedBytes;
    const title = `${name}: ${changes.map((change) => change.name).join(', ')}`;
    return { title, steps: [whole, { heads: 1 }], ending: random.pick(ENDING_CHOICES) };
  },
};
