import { findFileKind, toFileExtension } from '@dentarium/domain';
import { toBaseName } from '@dentarium/domain/zip-content';
import type { ModelFormat } from '@dentarium/models';
import { isDraco, isObj, isOff, isPly, isStl } from '../../content/model-content.ts';
import { decodeText } from '../../content/text-content.ts';
import type { ImageLimits } from '../image-limits.ts';
import { readHead, withZipEntries } from './zip-entries.ts';

/** Larger models are not unpacked for a picture. */
const MAX_MODEL_BYTES = 256 * 1024 ** 2;

/** A model of a zip. */
interface PackedModel {
  readonly bytes: Buffer;
  readonly format: ModelFormat;
}

/** Returns the format of a model by its name, if its content has that format. */
function detectFormat(name: string, bytes: Buffer): ModelFormat | undefined {
  const text = decodeText(bytes.subarray(0, 16 * 1024));
  const tests = {
    stl: () => isStl(bytes, bytes.length, text),
    ply: () => isPly(bytes),
    obj: () => isObj(text),
    drc: () => isDraco(bytes),
    off: () => isOff(bytes),
  };
  const format = (Object.keys(tests) as (keyof typeof tests)[]).find((one) => one === toFileExtension(name));
  return format !== undefined && tests[format]() ? format : undefined;
}

/**
 * Reads the largest model of a zip; `undefined` for a zip without models.
 *
 * @throws NeedsMemoryError
 */
export async function readLargestModel(path: string, limits: ImageLimits): Promise<PackedModel | undefined> {
  return withZipEntries(path, async (entries) => {
    const models = entries
      .filter(({ filename, uncompressedSize }) => {
        return findFileKind(toBaseName(filename)) === 'model' && uncompressedSize <= MAX_MODEL_BYTES;
      })
      .toSorted((one, other) => other.uncompressedSize - one.uncompressedSize);
    for (const entry of models) {
      // The unpacked chunks and the joined buffer.
      limits.claim(entry.uncompressedSize * 2);
      const bytes = await readHead(entry, MAX_MODEL_BYTES);
      const format = detectFormat(toBaseName(entry.filename), bytes);
      if (format !== undefined) return { bytes, format };
    }
    return undefined;
  });
}
