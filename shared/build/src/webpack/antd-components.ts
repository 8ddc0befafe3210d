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
 * Reads the components from the source of `antd/es/index.js`.
 *
 * @throws when there is none: a newer antd writes the file in another form.
 */
export function antdComponents(source: string): AntdComponent[] {
  const found = Array.from(
    source.matchAll(/^export \{ default as (\w+) \} from '\.\/([\w-]+)';$/gm),
    ([, name = '', folder = '']) => ({ name, folder }),
  );
  if (found.length === 0) throw new Error('antd/es/index.js lists no components in the form that is known here');
  return found;
}

/** The key under which the page shares one component. It does not begin with `antd/`, which older gates take for the kit. */
export function antdShareKey(folder: string): string {
  return `antd:${folder}`;
}

/** What the shell at `root` provides of antd component by component, by share key. */
export function antdProvided(root: string, version: string): Record<string, ProvidedPackage> {
  const source = readFileSync(join(root, 'shell', 'node_modules', 'antd', 'es', 'index.js'), 'utf8');
  const component: ProvidedPackage = { version, exports: ['default'] };
  return Object.fromEntries(antdComponents(source).map(({ folder }) => [antdShareKey(folder), component]));
}
