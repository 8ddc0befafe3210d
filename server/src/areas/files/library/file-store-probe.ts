import type { ServiceProbe } from '../../../kernel/probes/service-probe.ts';
import type { Library } from './library.ts';

/** Creates the check of the store of files, without which the site cannot work. */
export function createFileStoreProbe({ watch }: Pick<Library, 'watch'>): ServiceProbe {
  return {
    name: 'file-store',
    title: { ch: '文件存储', en: 'File storage' },
    isRequired: true,
    check: (signal) => watch.check(signal),
  };
}
