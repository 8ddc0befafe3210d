import { FILE_CATEGORIES } from '@dentarium/domain';
import { createSearchCodec, searchNumberLiteral, searchParser } from '@dentarium/platform/search-params';

/** The content of the page of all images as given by its address. */
export interface GalleryAddress {
  /** The category whose images are shown over time; `null` for all files by stage. */
  readonly category: number | null;
  /** The ids of two images to compare. */
  readonly pair: readonly [string, string] | null;
}

const codec = createSearchCodec({
  category: searchNumberLiteral(FILE_CATEGORIES.map(({ code }) => code)),
  pair: searchParser({
    parse: (text): readonly [string, string] | null => {
      const [left, right] = text.split('.');
      return left === undefined || right === undefined ? null : [left, right];
    },
    serialize: (pair) => pair.join('.'),
  }),
});

/** Reads the address of the page of all images. */
export function readGallery(searchParams: URLSearchParams): GalleryAddress {
  return codec.read(searchParams);
}

/** Formats the address of the page of all images. */
export function writeGallery(address: GalleryAddress): URLSearchParams {
  return codec.write(address);
}
