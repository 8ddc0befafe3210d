import type { PhotoFacts } from './exif.ts';
import { toTestFile, type TestFile } from './test-file.ts';
import { createJpeg, createMouth, createQuarters } from './jpeg.ts';

let seed = Date.now() % 8_000_000;

/** Creates a photograph with unique content: 640 × 512 px in four coloured quarters. */
export function createPhoto(name: string, facts: PhotoFacts = {}): TestFile {
  seed += 1;
  return toTestFile(name, createJpeg(createQuarters(80, 64, seed), facts));
}

/** Creates a photograph of a mouth, which the built-in classifier sorts by its name. */
export function createMouthPhoto(name: string): TestFile {
  seed += 1;
  return toTestFile(name, createJpeg(createMouth(80, 64, seed)));
}
