import { beforeAll, describe, expect, test } from '@jest/globals';
import { photo, PHOTOS } from '../testing/real-files.ts';
import { localPreview } from './local-preview.ts';

/** jsdom has no object URLs: this keeps what a browser would keep. */
const shown = new Map<string, Blob>();

beforeAll(() => {
  URL.createObjectURL = (blob: Blob) => {
    const url = `blob:${shown.size}`;
    shown.set(url, blob);
    return url;
  };
  URL.revokeObjectURL = (url) => shown.delete(url);
});

test.each(['front.bmp', 'front.BMP', 'jaw.stl', 'scan.dcm', 'film.mp4', 'front.tif', 'front.heic', 'noextension'])(
  'UPL-05 the browser makes no picture of %s',
  async (name) => {
    expect(await localPreview(new File(['content'], name))).toBeNull();
  },
);

test('a picture without a thumbnail is shown itself, unless it is large', async () => {
  const small = new File(['content'], 'front.PNG');
  const preview = await localPreview(small);
  expect(preview).toMatchObject({ mirrored: false, degrees: 0 });
  expect(shown.get(preview?.url ?? '')).toBe(small);
  preview?.release();
  expect(shown.has(preview?.url ?? '')).toBe(false);
  expect(await localPreview(new File([new Uint8Array(9 * 2 ** 20)], 'front.png'))).toBeNull();
});

(PHOTOS === undefined ? describe.skip : describe)('real photographs', () => {
  test.each([
    ['exif/Canon_40D.jpg', 1378],
    ['exif/canon-dslr.jpg', 2992],
    ['orientation-sharp/Landscape_9.jpg', 18_063],
    ['edge/Channel_digital_image_CMYK_color.jpg', 8474],
  ])('the thumbnail inside %s is shown', async (path, size) => {
    const preview = await localPreview(photo(path));
    expect(preview).toMatchObject({ mirrored: false, degrees: 0 });
    expect(shown.get(preview?.url ?? '')).toMatchObject({ size, type: 'image/jpeg' });
  });

  test.each([
    [1, false, 0],
    [2, true, 0],
    [3, false, 180],
    [4, true, 180],
    [5, true, 270],
    [6, false, 90],
    [7, true, 90],
    [8, false, 270],
    [9, false, 0],
  ])('the thumbnail of a photo with orientation %i is shown upright', async (orientation, mirrored, degrees) => {
    const bytes = Buffer.from(await photo('exif/Canon_40D.jpg').arrayBuffer());
    // The tag 0x0112 of one short, as this camera writes it.
    const tag = Buffer.from('120103000100000001', 'hex');
    const at = bytes.indexOf(tag);
    expect(at).toBeGreaterThan(0);
    bytes[at + tag.length - 1] = orientation;
    expect(await localPreview(new File([bytes], 'front.jpg'))).toMatchObject({ mirrored, degrees });
  });

  test('a broken EXIF block costs nothing', async () => {
    const file = photo('edge/RangeError_Invalid_typed_array_length.jpg');
    expect(shown.get((await localPreview(file))?.url ?? '')).toBe(file);
  });
});
