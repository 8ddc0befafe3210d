import { fileCategory } from '@dentarium/domain';

/** What the page of all images shows, as its address says. */
export interface GalleryAddress {
  /** The category whose images are shown over time; `null` for all files by stage. */
  readonly category: number | null;
  /** Two images that are looked at closely. */
  readonly pair: readonly [string, string] | null;
}

/** Reads what the page of all images shows. */
export function readGallery(searchParams: URLSearchParams): GalleryAddress {
  const code = Number(searchParams.get('category') ?? Number.NaN);
  const [left, right] = (searchParams.get('pair') ?? '').split('.');
  return {
    category: fileCategory(code) === undefined ? null : code,
    pair: left === undefined || right === undefined ? null : [left, right],
  };
}

/** Writes what the page of all images shows. */
export function writeGallery({ category, pair }: GalleryAddress): URLSearchParams {
  const searchParams = new URLSearchParams();
  if (category !== null) searchParams.set('category', String(category));
  if (pair !== null) searchParams.set('pair', pair.join('.'));
  return searchParams;
}
