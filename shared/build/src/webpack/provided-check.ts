import type { Compiler } from 'webpack';

/**
 * Fails the shell's build when it provides less than it promises. The federation plugin provides a shared package only
 * if the shell's own graph imports it; otherwise every module that needs it would fail in the browser.
 */
export class ProvidedCheck {
  readonly #keys: readonly string[];

  constructor(keys: readonly string[]) {
    this.#keys = keys;
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('ProvidedCheck', (compilation) => {
      compilation.hooks.finishModules.tap('ProvidedCheck', (modules) => {
        const provided = new Set<string>();
        for (const module of modules) {
          const name = /^provide shared module \(default\) (\S+)@/.exec(
            module.readableIdentifier(compilation.requestShortener),
          )?.[1];
          if (name !== undefined) provided.add(name);
        }
        const missing = this.#keys.filter((key) => !covers(key, provided));
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

function covers(key: string, provided: ReadonlySet<string>): boolean {
  return key.endsWith('/') ? [...provided].some((name) => name.startsWith(key)) : provided.has(key);
}
