import type { Compiler } from 'webpack';
import { isShared } from './shared-packages.ts';

/** The layer of files named `*.worker.ts` and of everything that they import. */
export const WORKER_LAYER = 'worker';

/**
 * Gives web workers their own copies of the shared packages. A worker has no share scope and holds no state of the
 * page, so a copy is harmless there.
 */
export class PrivateWorkers {
  apply(compiler: Compiler): void {
    compiler.hooks.normalModuleFactory.tap('PrivateWorkers', (factory) => {
      factory.hooks.beforeResolve.tapPromise('PrivateWorkers', async (data) => {
        if (data.contextInfo.issuerLayer !== WORKER_LAYER || !isShared(data.request)) return;
        const resolver = factory.getResolver('normal', { dependencyType: 'esm' });
        // The federation plugin shares by the name as written and ignores a path.
        data.request = await new Promise<string>((resolve, reject) => {
          resolver.resolve({}, data.context, data.request, {}, (error, path) => {
            if (typeof path === 'string') resolve(path);
            else reject(error ?? new Error(`${data.request} has no code`));
          });
        });
      });
    });
  }
}
