import type { FileConfig } from '@dentarium/api/site/calls';
import type { Config } from '../../kernel/config/config.ts';

/** The bucket and its folder that contain the files of patients. */
export const LIBRARY = { bucket: 'dentarium', root: 'library' } as const;

/** The value of `remark1` for the product's own endpoint: the origin that the browser uses. */
const OWN_ENDPOINT = 'self';

/** Returns the configuration of the file store for browsers (UPL-11). */
export function toFileConfig({ library, files }: Pick<Config, 'library' | 'files'>): FileConfig {
  const common = { libraryRoot: LIBRARY.root, libraryType: library.type, maxFileSize: files.maxFileSize };
  if (library.type !== 1) return { ...common, libraryBucket: LIBRARY.bucket, remark1: '', region: '' };
  const { account, region } = library;
  if (account === null) return { ...common, libraryBucket: LIBRARY.bucket, remark1: OWN_ENDPOINT, region };
  return { ...common, libraryBucket: account.bucket, remark1: account.endpoint ?? '', region };
}
