import { readFile, writeFile } from 'node:fs/promises';
import { Failure } from '../../../kernel/failures/failure.ts';
import { DamagedImageError, TooManyPixelsError } from '../../../objects/images/image-job.ts';
import type { ImageFormat } from '../../../objects/images/rendition-variants.ts';
import type { Library } from '../library/library.ts';

const FORM = { box: { width: 200, height: 200 }, quality: 82 } as const;

function detectFormat(file: Buffer): ImageFormat | undefined {
  if (file.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'jpeg';
  return file.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) ? 'png' : undefined;
}

/**
 * Creates the image of a person for an account or a catalogue entry: upright, at most 200 px, without EXIF. It is small
 * enough to be embedded in the record, so that no page waits for it. The browser has cropped it to a square.
 *
 * @returns a `data:` address of a JPEG of a few kilobytes.
 * @throws Failure `account.avatar` for anything but a readable JPEG or PNG.
 */
export async function createAvatar(library: Pick<Library, 'pool' | 'withScratch'>, file: Buffer): Promise<string> {
  const format = detectFormat(file);
  if (format === undefined) throw new Failure('account.avatar');
  try {
    return await library.withScratch((from) =>
      library.withScratch(async (to) => {
        await writeFile(from, file);
        await library.pool.run({ kind: 'derive', path: from, format, outputs: [{ path: to, form: FORM }] });
        return `data:image/jpeg;base64,${(await readFile(to)).toString('base64')}`;
      }),
    );
  } catch (error) {
    if (error instanceof DamagedImageError || error instanceof TooManyPixelsError) throw new Failure('account.avatar');
    throw error;
  }
}
