import type { FileConfig } from '@dentarium/api/site/calls';
import type { Config } from '../../kernel/config/config.ts';

/** The bucket and the folder in it under which the files of patients lie. */
export const LIBRARY = { bucket: 'dentarium', root: 'library' } as const;

/** What `remark1` says of the cloud: the product's own endpoint is the origin that the browser came to. */
const OWN_ENDPOINT = 'self';

/** How files are stored, as browsers are told (UPL-11). */
export function toFileConfig({ library, files }: Pick<Config, 'library' | 'files'>): FileConfig {
  const common = { libraryRoot: LIBRARY.root, libraryType: library.type, maxFileSize: files.maxFileSize };
  if (library.type !== 1) return { ...common, libraryBucket: LIBRARY.bucket, remark1: '', region: '' };
  const { account, region } = library;
  if (account === null) return { ...common, libraryBucket: LIBRARY.bucket, remark1: OWN_ENDPOINT, region };
  return { ...common, libraryBucket: account.bucket, remark1: account.endpoint ?? '', region };
}
