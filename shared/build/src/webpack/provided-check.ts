import type { Compiler } from 'webpack';
import { parseProvidedPackage } from './platform-file.ts';

/**
 * Fails the shell's build if it provides less than it promises. The federation plugin provides a shared package only if
 * the shell's own graph imports it; otherwise every module that needs it would fail in the browser.
 */
export class ProvidedCheck {
  readonly #keys: readonly string[];

  constructor(keys: readonly string[]) {
    this.#keys = keys;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ProvidedCheck', (compilation) => {
      compilation.hooks.finishModules.tap('ProvidedCheck', (modules) => {
        const provided = new Set([...modules].flatMap((module) => parseProvidedPackage(module)?.name ?? []));
        const missing = this.#keys.filter((key) => !coversKey(key, provided));
        if (missing.length === 0) return;
        const error = new compiler.webpack.WebpackError(
          `The shell promises these packages to the modules, but nothing in it imports them: ${missing.join(', ')}`,
        );
        error.hideStack = true;
        compilation.errors.push(error);
      });
    });
  }
}

function coversKey(key: string, provided: ReadonlySet<string>): boolean {
  return key.endsWith('/') ? [...provided].some((name) => name.startsWith(key)) : provided.has(key);
}
