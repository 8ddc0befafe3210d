import type { CorpusRequest } from './corpus.ts';
import { getAt, ENDINGS, type Family } from './fuzz-case.ts';

/**
 * Every request of the corpus, cut at every byte. The three endings alternate from byte to byte, so that three
 * consecutive seeds try each ending at each byte.
 */
export const cuts: Family = {
  name: 'cut',
  count: (corpus) => corpus.reduce((sum, { bytes }) => sum + bytes.length, 0),
  make(corpus, number, { seed }) {
    const [request, length] = findCut(corpus, number);
    return {
      title: `${request.name} cut after ${length} bytes`,
      steps: [request.bytes.subarray(0, length)],
      ending: getAt(ENDINGS, number + seed),
    };
  },
};

function findCut(corpus: readonly CorpusRequest[], number: number): [CorpusRequest, number] {
  let left = number;
  for (const request of corpus) {
    if (left < request.bytes.length) return [request, left];
    left -= request.bytes.length;
  }
  throw new Error(`there is no cut ${number}`);
}
