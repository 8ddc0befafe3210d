import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ProvidedPackage } from '@dentarium/release';

/** A component of antd as `antd/es/index.js` exports it. */
export interface AntdComponent {
  /** The name of the export, such as `TreeSelect`. */
  readonly name: string;
  /** The folder below `antd/es`, such as `tree-select`. */
  readonly folder: string;
}

/**
 * Parses the components from the source of `antd/es/index.js`.
 *
 * @throws Error if there are none: a newer antd writes the file in another form
 */
export function parseAntdComponents(source: string): AntdComponent[] {
  const components = Array.from(
    source.matchAll(/^export \{ default as (\w+) \} from '\.\/([\w-]+)';$/gm),
    ([, name = '', folder = '']) => ({ name, folder }),
  );
  if (components.length === 0) throw new Error('antd/es/index.js lists no components in the form that is known here');
  return components;
}

/**
 * Returns the key under which the page shares one component. It does not begin with `antd/`, which older gates mistake
 * for the kit.
 */
export function toAntdShareKey(folder: string): string {
  return `antd:${folder}`;
}

/** Reads the components of antd that the shell at `root` provides, by share key. */
export function readProvidedComponents(root: string, version: string): Record<string, ProvidedPackage> {
  const source = readFileSync(join(root, 'shell', 'node_modules', 'antd', 'es', 'index.js'), 'utf8');
  const component: ProvidedPackage = { version, exports: ['default'] };
  return Object.fromEntries(parseAntdComponents(source).map(({ folder }) => [toAntdShareKey(folder), component]));
}
