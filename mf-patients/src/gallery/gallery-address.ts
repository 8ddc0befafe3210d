import { FILE_CATEGORIES } from '@dentarium/domain';
import { createSearchCodec, searchNumberLiteral, searchParser } from '@dentarium/platform/search-params';

/** What the page of all images shows, as its address says. */
export interface GalleryAddress {
  /** The category whose images are shown over time; `null` for all files by stage. */
  readonly category: number | null;
  /** Two images that are looked at closely. */
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

/** Reads what the page of all images shows. */
export function readGallery(searchParams: URLSearchParams): GalleryAddress {
  return codec.read(searchParams);
}

/** Writes what the page of all images shows. */
export function writeGallery(address: GalleryAddress): URLSearchParams {
  return codec.write(address);
}
