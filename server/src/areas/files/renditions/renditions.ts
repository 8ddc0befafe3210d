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
  toImageFormat,
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

/** The rendition of an object: its name with the marker of the variant. */
function toRenditionName(object: Pick<ObjectRow, 'bucket' | 'full_name'>, variant: RenditionVariant): ObjectName {
  return { bucket: object.bucket, name: `${object.full_name}.${variant}.jpg` };
}

/** What browsers keep a rendition by: the content, the variant, and how renditions are made. */
export function toRenditionTag(object: Pick<ObjectRow, 'md5'>, variant: RenditionVariant): string {
  return `${object.md5}-${variant}-${RENDITIONS_VERSION}`;
}

/** The renditions derived from images: made once, kept, and made again when they are gone. */
export class Renditions {
  readonly #library: Library;
  readonly #pending = new Map<string, Promise<ImageFacts>>();

  constructor(library: Library) {
    this.#library = library;
  }

  /**
   * A rendition, made now when it is not there yet; whoever else asks meanwhile waits for the same.
   *
   * @throws Failure `not.found` for an object of which there is none.
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

  /** A rendition as `open` gives it, read whole; `null` of what there is none of: a document, a damaged image. */
  async bytes(object: ObjectRow, variant: RenditionVariant): Promise<Uint8Array<ArrayBuffer> | null> {
    try {
      const { body } = await this.open(object, variant);
      return new Uint8Array(await buffer(await body()));
    } catch (error) {
      if (error instanceof Failure && error.code === 'not.found') return null;
      throw error;
    }
  }

  /** Makes the renditions that every image is shown by. */
  async make(object: ObjectRow): Promise<ImageFacts> {
    const facts = await this.#make(object, ['preview', 'thumb']);
    // What is not made of photographs may have been made in another way before.
    if (toImageFormat(object.content_type) === undefined)
      await this.#library.renditions.remove(toRenditionName(object, 'full'));
    return facts;
  }

  /** A rendition that is made for one answer and not kept. */
  async createTransient(object: ObjectRow, form: RenditionForm): Promise<Buffer> {
    return this.#library.withScratch(async (path) => {
      await mapUndecodable(this.#derive(object, [{ path, form }]));
      return readFile(path);
    });
  }

  /**
   * What the classifier goes by.
   *
   * @throws DamagedImage, TooManyPixels, NoRendition
   */
  describe(object: ObjectRow, format: SourceFormat): Promise<Description> {
    return this.#library.store.withFile(toObjectName(object), (path) =>
      this.#library.pool.run({ kind: 'describe', path, format }),
    );
  }

  /** Removes all renditions of an object; those that are not there are fine. */
  async remove(object: Pick<ObjectRow, 'bucket' | 'full_name'>): Promise<void> {
    await Promise.all(VARIANTS.map((variant) => this.#library.renditions.remove(toRenditionName(object, variant))));
  }

  async #makeOnce(object: ObjectRow, variant: RenditionVariant): Promise<void> {
    if (object.preprocess_state === PREPROCESS_STATE.failed) throw new Failure('not.found');
    const key = `${object.id} ${variant}`;
    const pendingFacts =
      this.#pending.get(key) ?? this.#make(object, [variant]).finally(() => this.#pending.delete(key));
    this.#pending.set(key, pendingFacts);
    await mapUndecodable(pendingFacts);
  }

  /** @param variants the largest first. */
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

/** Of an image that cannot be decoded there is no rendition; why, its upload has said or its state says. */
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
