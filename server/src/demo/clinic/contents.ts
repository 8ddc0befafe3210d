import { photograph, takenAt as stamped } from '../drawing/photograph.ts';

/** Bytes that the clinic stores once; files of several patients of one organisation may show them. */
export interface DemoContent {
  readonly key: string;
  readonly organisationId: string;
  readonly accountId: string;
  readonly name: string;
  make(): Promise<Buffer>;
}

/** Draws each picture once, however many visits show it. */
export class Studio {
  readonly #rendered = new Map<string, Promise<Buffer>>();

  /** The photograph of a drawing, taken at a time. */
  async take(key: string, camera: string, draw: () => string, takenAt: string): Promise<Buffer> {
    return stamped(await this.#once(key, () => photograph(draw(), camera)), takenAt);
  }

  /** Bytes that carry no date. */
  make(key: string, make: () => Buffer): Promise<Buffer> {
    return this.#once(key, () => Promise.resolve(make()));
  }

  #once(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.#rendered.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.#rendered.set(key, made);
    return made;
  }
}

/** How many pictures are drawn while earlier ones are stored; more would not be faster on two cores. */
const AHEAD = 4;

/** The bytes of contents, in their order. */
export async function* demoFiles(
  contents: readonly DemoContent[],
): AsyncGenerator<{ readonly content: DemoContent; readonly bytes: Buffer }> {
  const begun: { content: DemoContent; bytes: Promise<Buffer> }[] = [];
  let next = 0;
  while (next < contents.length || begun.length > 0) {
    while (begun.length < AHEAD && next < contents.length) {
      const content = contents[next++];
      if (content === undefined) continue;
      const bytes = content.make();
      // A failure is thrown where its turn comes; until then it must not count as unhandled.
      bytes.catch(() => undefined);
      begun.push({ content, bytes });
    }
    const first = begun.shift();
    if (first !== undefined) yield { content: first.content, bytes: await first.bytes };
  }
}
