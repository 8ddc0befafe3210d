import type { Compiler, Module } from 'webpack';
import { WORKER_LAYER } from './private-workers.ts';
import { bypassesShared } from './shared-packages.ts';

/**
 * Fails a module's build that would bring a second copy of a package which the page shares, also by an import in somebody else's
 * package: with two copies of React nothing works, and nobody sees why.
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

/** The file of a shared package that a module of the build is; null for any other. The index of antd only names components. */
function findOwnCopy(module: Module): string | null {
  if (!('resource' in module) || module.layer === WORKER_LAYER) return null;
  const [, file = ''] = /.*[\\/]node_modules[\\/](.+?)(?:\?.*)?$/.exec(String(module.resource)) ?? [];
  const request = file.replaceAll('\\', '/');
  const isHarmless = request === 'antd/es/index.js' || request.startsWith('antd/es/locale/');
  return bypassesShared(request) || /^(?:react|react-dom)\//.test(request) ? (isHarmless ? null : request) : null;
}
