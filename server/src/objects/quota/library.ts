import type { FileConfig } from '@dentarium/api/site/calls';
import type { Config } from '../../kernel/config/config.ts';

/**
 * The bucket and its folder that contain the files of patients. Objects from before names carried the id of the site
 * are directly below the folder; later ones below `toLibraryRoot`.
 */
export const LIBRARY = { bucket: 'dentarium', root: 'library' } as const;

/** Returns the folder of a site in the bucket, without a slash at the end. Two sites never write below the same one. */
export function toLibraryRoot(siteId: string): string {
  return `${LIBRARY.root}/${siteId}`;
}

/** The value of `remark1` for the product's own endpoint: the origin that the browser uses. */
const OWN_ENDPOINT = 'self';

/** Returns the configuration of the file store for browsers (UPL-11). */
export function toFileConfig({ library, files }: Pick<Config, 'library' | 'files'>, siteId: string): FileConfig {
  const common = { libraryRoot: toLibraryRoot(siteId), libraryType: library.type, maxFileSize: files.maxFileSize };
  if (library.type !== 1) return { ...common, libraryBucket: LIBRARY.bucket, remark1: '', region: '' };
  const { account, region } = library;
  if (account === null) return { ...common, libraryBucket: LIBRARY.bucket, remark1: OWN_ENDPOINT, region };
  return { ...common, libraryBucket: account.bucket, remark1: account.endpoint ?? '', region };
}
