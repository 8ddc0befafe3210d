import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { compileFunction, type Context } from 'node:vm';

/** The key of the global symbol under which the stubs find the bundle. */
export const LIBRARIES = 'dentarium.libraries';

interface BundleSource {
  readonly text: string;
  /** Never called: V8 keeps compiled code for as long as it is referenced, and reuses it in the next context. */
  readonly compiledCode: unknown;
}

const sources = new Map<string, BundleSource>();

/**
 * Runs a bundle of libraries in the context of a test file. After the first file of a process that takes almost no
 * time.
 */
export function runBundle(file: string, context: Context): void {
  const { text } = loadSource(file);
  const module: { exports: unknown } = { exports: undefined };
  const run = compileFunction(text, ['module', 'require'], { filename: file, parsingContext: context }) as (
    to: typeof module,
    require: NodeJS.Require,
  ) => void;
  run(module, createRequire(file));
  Object.assign(context, { [Symbol.for(LIBRARIES)]: module.exports });
}

function loadSource(file: string): BundleSource {
  const storedSource = sources.get(file);
  if (storedSource !== undefined) return storedSource;
  const text = readFileSync(file, 'utf8');
  const source = { text, compiledCode: compileFunction(text, ['module', 'require'], { filename: file }) };
  sources.set(file, source);
  return source;
}
