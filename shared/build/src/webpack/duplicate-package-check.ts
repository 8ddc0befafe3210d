import type { Compiler, Module } from 'webpack';
import { WORKER_LAYER } from './private-workers.ts';
import { bypassesShared } from './shared-packages.ts';

/**
 * Fails a module's build that would bundle a second copy of a shared package, also through a third-party import: with
 * two copies of React nothing works, and the cause is hard to find.
 */
export class DuplicatePackageCheck {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('NoOwnCopies', (compilation) => {
      compilation.hooks.finishModules.tap('NoOwnCopies', (modules) => {
        const copies = new Set(Array.from(modules, findOwnCopy).filter((file) => file !== null));
        if (copies.size === 0) return;
        const error = new compiler.webpack.WebpackError(
          `It has an own copy of what the page shares; import the package by its name alone: ${[...copies].toSorted().join(', ')}`,
        );
        error.hideStack = true;
        compilation.errors.push(error);
      });
    });
  }
}

/**
 * Returns the file of a shared package that a module of the build contains; null for any other. The index of antd only
 * names components.
 */
function findOwnCopy(module: Module): string | null {
  if (!('resource' in module) || module.layer === WORKER_LAYER) return null;
  const [, file = ''] = /.*[\\/]node_modules[\\/](.+?)(?:\?.*)?$/.exec(String(module.resource)) ?? [];
  const request = file.replaceAll('\\', '/');
  const isHarmless = request === 'antd/es/index.js' || request.startsWith('antd/es/locale/');
  return bypassesShared(request) || /^(?:react|react-dom)\//.test(request) ? (isHarmless ? null : request) : null;
}
