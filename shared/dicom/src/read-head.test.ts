import { describe, expect, test } from '@jest/globals';
import { listZipSlices } from './zip/zip-slices.ts';
import { dicomForTests, elementForTests, halves, itemForTests, zipForTests } from './testing/index.ts';
import { readPersonOfFile } from './person.ts';

const KIB = 1024;

/** Creates a private sequence that holds as many bytes. */
function createPrivateSequence(size: number): Buffer {
  return elementForTests(0x19, 0x1010, 'SQ', itemForTests(elementForTests(0x19, 0x1011, 'OB', Buffer.alloc(size, 7))));
}

/** Places for data that a device writes before the pixels, as many bytes as given. */
const PLACES: Readonly<Record<string, (size: number) => { readonly more: Buffer } | { readonly groups: Buffer }>> = {
  'an element of a company': (size) => ({ more: elementForTests(0x19, 0x1001, 'OB', Buffer.alloc(size, 7)) }),
  'a sequence of a company': (size) => ({ more: createPrivateSequence(size) }),
  'an element right before the pixels': (size) => ({
    groups: elementForTests(0x29, 0x1001, 'OB', Buffer.alloc(size, 7)),
  }),
};

const SIZES = [0, 15, 17, 40, 600];

describe('heads of files', () => {
  test.each(Object.keys(PLACES).flatMap((place) => [false, true].map((bare) => [place, bare] as const)))(
    'VIEW-02 reach the pixels behind %s of any size (without a preamble: %p)',
    async (place, bare) => {
      const files = SIZES.map((size, instance) => {
        const name = elementForTests(0x10, 0x10, 'PN', 'Wang^Li');
        const { more = Buffer.alloc(0), ...data }: { more?: Buffer; groups?: Buffer } =
          PLACES[place]?.(size * KIB) ?? {};
        const frames = [halves(8, 4, 5, 900)];
        return dicomForTests({
          columns: 8,
          rows: 4,
          frames,
          instance,
          bare,
          more: Buffer.concat([name, more]),
          ...data,
        });
      });
      const zip = await zipForTests(files.map((file, index) => [`${index}`, new Uint8Array(file)] as const));
      const slices = await listZipSlices(new Blob([new Uint8Array(zip)]));
      expect(slices.map(({ entry }) => entry)).toEqual(SIZES.map((_, index) => String(index)));
      for (const file of files)
        expect((await readPersonOfFile(async (maxBytes) => file.subarray(0, maxBytes)))?.names).toEqual(['Wang Li']);
    },
  );
});
