import type { PhotoFacts } from './exif.ts';
import { given, type GivenFile } from './given-file.ts';
import { jpeg, quarters } from './jpeg.ts';

let seed = Date.now() % 8_000_000;

/** A photograph that no other test has sent: 640 × 512 px in four coloured quarters. */
export function photo(name: string, facts: PhotoFacts = {}): GivenFile {
  seed += 1;
  return given(name, jpeg(quarters(80, 64, seed), facts));
}
