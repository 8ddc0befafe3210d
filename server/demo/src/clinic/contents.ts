import { renderPhotograph, stampDate } from '../drawing/photograph.ts';

/** File content that the clinic stores once; files of several patients of one organisation may share it. */
export interface DemoContent {
  readonly key: string;
  readonly organisationId: string;
  readonly accountId: string;
  readonly name: string;
  createBytes(): Promise<Buffer>;
}

/** Returns the id of the stored object of a content. */
export type GetObjectId = (content: Pick<DemoContent, 'key'>) => string;

/** Draws each image once, for any number of visits. */
export class Studio {
  readonly #rendered = new Map<string, Promise<Buffer>>();

  /** Renders a drawing as a photograph taken at a time. */
  async takePhotograph(key: string, camera: string, draw: () => string, takenAt: string): Promise<Buffer> {
    return stampDate(await this.#getOrCreate(key, () => renderPhotograph(draw(), camera)), takenAt);
  }

  /** Creates bytes without a date. */
  createBytes(key: string, createBytes: () => Buffer): Promise<Buffer> {
    return this.#getOrCreate(key, () => Promise.resolve(createBytes()));
  }

  #getOrCreate(key: string, createBytes: () => Promise<Buffer>): Promise<Buffer> {
    const existing = this.#rendered.get(key);
    if (existing !== undefined) return existing;
    const promise = createBytes();
    this.#rendered.set(key, promise);
    return promise;
  }
}

/** Maximum number of concurrent contents: some are drawn while others are stored. */
const MAX_CONCURRENT_CONTENTS = 4;

/**
 * Creates the bytes of each content and passes them to the work; after the first failure it waits for the running work
 * and then rejects.
 */
export async function forEachContent(
  contents: readonly DemoContent[],
  work: (content: DemoContent, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const remainingContents = contents.values();
  let failure: { readonly reason: unknown } | undefined;
  const processContents = async (): Promise<void> => {
    for (const content of remainingContents) {
      if (failure !== undefined) return;
      try {
        await work(content, await content.createBytes());
      } catch (reason) {
        failure ??= { reason };
      }
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_CONTENTS }, processContents));
  if (failure !== undefined) throw failure.reason;
}
