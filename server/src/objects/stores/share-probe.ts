import { rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { ServiceProbe } from '../../kernel/probes/service-probe.ts';
import { errorCode } from '../../kernel/failures/error-code.ts';

/** Creates the probe of a mounted share: it writes and removes an empty file. */
export function createShareProbe(root: string): ServiceProbe {
  // The name is stable, so that a killed process leaves one file at most.
  const path = join(root, `.probe-${hostname()}-${process.pid}`);
  return {
    name: 'share',
    title: { ch: '共享存储', en: 'Share' },
    isRequired: true,
    async check() {
      const entry = await stat(root).catch((error: unknown) => {
        throw new Error(`LIBRARY_SHARE_PATH: the share cannot be read (${errorCode(error)}). Mount it again.`, {
          cause: error,
        });
      });
      if (!entry.isDirectory()) throw new Error('LIBRARY_SHARE_PATH is no folder. Mount the share there.');
      try {
        await writeFile(path, '');
        await rm(path);
      } catch (error) {
        throw new Error(`LIBRARY_SHARE_PATH: the share cannot be written to (${errorCode(error)}).`, { cause: error });
      }
    },
  };
}
