import { PREPROCESS_STATE } from '@dentarium/domain';
import { readFile } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Failure } from '../../../kernel/failures/failure.ts';
import {
  DamagedImageError,
  type ImageFacts,
  NoRenditionError,
  TooManyPixelsError,
} from '../../../objects/images/image-job.ts';
import type { Description } from '../../../objects/images/describe.ts';
import {
  RENDITION_FORMS,
  toSourceFormat,
  type RenditionForm,
  type SourceFormat,
  RENDITIONS_VERSION,
  type RenditionVariant,
} from '../../../objects/images/rendition-variants.ts';
import type { ObjectName } from '../../../objects/stores/object-name.ts';
import type { Library } from '../library/library.ts';
import { toObjectName, type ObjectRow } from '../../../objects/object-row.ts';

const VARIANTS = Object.keys(RENDITION_FORMS) as readonly RenditionVariant[];

/** Returns the name of a rendition: the name of the object with the variant. */
function toRenditionName(object: Pick<ObjectRow, 'bucket' | 'full_name'>, variant: RenditionVariant): ObjectName {
  return { bucket: object.bucket, name: `${object.full_name}.${variant}.jpg` };
}

/** Returns the ETag of a rendition: the content, the variant, the version of the renderer, and how often it was drawn. */
export function toRenditionTag(
  object: Pick<ObjectRow, 'md5' | 'rendition_revision'>,
  variant: RenditionVariant,
): string {
  return `${object.md5}-${variant}-${RENDITIONS_VERSION}-${object.rendition_revision}`;
}

/** Creates and stores the renditions of images. Missing renditions are made again. */
export class Renditions {
  readonly #library: Library;
  readonly #pending = new Map<string, Promise<ImageFacts>>();

  constructor(library: Library) {
    this.#library = library;
  }

  /**
   * Opens a rendition and makes it if it is missing. Concurrent requests share the work.
   *
   * @throws Failure `not.found` for an object without renditions.
   */
  async open(
    object: ObjectRow,
    variant: RenditionVariant,
  ): Promise<{ readonly body: () => Promise<Readable>; readonly size: number }> {
    const name = toRenditionName(object, variant);
    const { renditions } = this.#library;
    if ((await renditions.readSize(name)) === undefined) await this.#makeOnce(object, variant);
    const size = await renditions.readSize(name);
    if (size === undefined) throw new Failure('not.found');
    return { body: () => renditions.read(name), size };
  }

  /** Reads a whole rendition; `null` for an object without renditions, such as a document or a damaged image. */
  async bytes(object: ObjectRow, variant: RenditionVariant): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      const { body } = await this.open(object, variant);
      return new Uint8Array(await buffer(await body()));
    } catch (error) {
      if (error instanceof Failure && error.code === 'not.found') return null;
      throw error;
    }
  }

  /** Makes the standard renditions of an image. */
  async make(object: ObjectRow): Promise<ImageFacts> {
    const facts = await this.#make(object, ['preview', 'thumb']);
    // Removes an older `full` rendition that may have been made differently.
    await this.#library.renditions.remove(toRenditionName(object, 'full'));
    return facts;
  }

  /** Makes a rendition without storing it. */
  async createTransient(object: ObjectRow, form: RenditionForm): Promise<Buffer> {
    return this.#library.withScratch(async (path) => {
      await mapUndecodable(this.#derive(object, [{ path, form }]));
      return readFile(path);
    });
  }

  /**
   * Describes an image for the classifier.
   *
   * @throws DamagedImageError, TooManyPixelsError, NoRenditionError
   */
  describe(object: ObjectRow, format: SourceFormat): Promise<Description> {
    return this.#library.store.withFile(toObjectName(object), (path) =>
      this.#library.pool.run({ kind: 'describe', path, format }),
    );
  }

  /** Removes all renditions of an object. Ignores missing ones. */
  async remove(object: Pick<ObjectRow, 'bucket' | 'full_name'>): Promise<void> {
    await Promise.all(VARIANTS.map((variant) => this.#library.renditions.remove(toRenditionName(object, variant))));
  }

  async #makeOnce(object: ObjectRow, variant: RenditionVariant): Promise<void> {
    // A missing file may be back meanwhile.
    if (object.preprocess_state === PREPROCESS_STATE.failed && object.picture_fault !== 'missing')
      throw new Failure('not.found');
    const key = `${object.id} ${variant}`;
    const pendingFacts =
      this.#pending.get(key) ?? this.#make(object, [variant]).finally(() => this.#pending.delete(key));
    this.#pending.set(key, pendingFacts);
    await mapUndecodable(pendingFacts);
  }

  /** @param variants the variants, largest first. */
  async #make(
    object: ObjectRow,
    variants: readonly RenditionVariant[],
    outputs: readonly Output[] = [],
  ): Promise<ImageFacts> {
    const variant = variants[outputs.length];
    if (variant !== undefined) {
      return this.#library.withScratch((path) =>
        this.#make(object, variants, [...outputs, { variant, path, form: RENDITION_FORMS[variant] }]),
      );
    }
    const facts = await this.#derive(object, outputs);
    for (const output of outputs)
      await this.#library.renditions.take(output.path, toRenditionName(object, output.variant));
    return facts;
  }

  async #derive(
    object: ObjectRow,
    outputs: readonly { readonly path: string; readonly form: RenditionForm }[],
  ): Promise<ImageFacts> {
    const format = toSourceFormat(object.content_type);
    if (format === undefined) throw new Failure('not.found');
    const jobOutputs = outputs.map(({ path, form }) => ({ path, form }));
    return this.#library.store.withFile(toObjectName(object), (path) =>
      this.#library.pool.run({ kind: 'derive', path, format, outputs: jobOutputs }),
    );
  }
}

interface Output {
  readonly variant: RenditionVariant;
  readonly path: string;
  readonly form: RenditionForm;
}

/** Maps an image that cannot be decoded to `not.found`. The upload or the state of the object gives the reason. */
async function mapUndecodable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const isNone =
      error instanceof DamagedImageError || error instanceof TooManyPixelsError || error instanceof NoRenditionError;
    if (isNone) throw new Failure('not.found');
    throw error;
  }
}
