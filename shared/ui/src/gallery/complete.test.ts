import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import type { GalleryEntry } from './gallery-entry.ts';

const packageFolder = join(import.meta.dirname, '..', '..');
const { exports: entryPoints } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, string>>;
};
const galleryFiles = readdirSync(join(packageFolder, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.gallery.tsx'),
);

type Exports = Readonly<Record<string, unknown>>;

/** Returns whether an export is a component: a function with a name of a component, as `memo` and `lazy` return objects. */
function isComponent([name, value]: readonly [string, unknown]): boolean {
  if (!/^[A-Z][a-z]/.test(name)) return false;
  const isClass = typeof value === 'function' && /^class\b/.test(Function.prototype.toString.call(value));
  const kind: unknown = typeof value === 'object' && value !== null && '$$typeof' in value ? value.$$typeof : undefined;
  const isWrapped = ['react.memo', 'react.lazy', 'react.forward_ref'].some((name) => kind === Symbol.for(name));
  return (typeof value === 'function' && !isClass) || isWrapped;
}

/** Returns the components that the entry points of the package export, by their values. */
async function readExportedComponents(): Promise<ReadonlyMap<unknown, string>> {
  const modules = await Promise.all(
    Object.values(entryPoints).map(async (file) => (await import(join(packageFolder, file))) as Exports),
  );
  return new Map(
    modules
      .flatMap((module) => Object.entries(module))
      .filter(isComponent)
      .map(([name, component]) => [component, name]),
  );
}

/** Returns the components of the file beside an entry that the package exports. */
async function readShownComponents(galleryFile: string, exported: ReadonlyMap<unknown, string>) {
  const file = galleryFile.replace('.gallery.tsx', '.tsx');
  const module = (await import(join(packageFolder, 'src', file))) as Exports;
  return Object.values(module).filter((value) => exported.has(value));
}

test('finds the components among the exports', async () => {
  const names = [...(await readExportedComponents()).values()];
  expect(names).toEqual(expect.arrayContaining(['DataTable', 'DeclaredForm', 'Paper', 'ToothChart', 'ZoomedImage']));
  for (const name of ['FormToolsContext', 'ImageStore', 'PAGE_SIZES', 'useForm']) expect(names).not.toContain(name);
});

test('has an entry of the gallery beside the file of every exported component', async () => {
  const exported = await readExportedComponents();
  const shownByFile = await Promise.all(galleryFiles.map((file) => readShownComponents(file, exported)));
  const shownComponents = new Set(shownByFile.flat());
  expect([...exported].filter(([component]) => !shownComponents.has(component)).map(([, name]) => name)).toEqual([]);
});

test.each(galleryFiles)('renders every exported component of its file in %s', async (file) => {
  const exported = await readExportedComponents();
  const components = await readShownComponents(file, exported);
  expect(components).not.toEqual([]);
  const source = readFileSync(join(packageFolder, 'src', file), 'utf8');
  const names = components.map((component) => exported.get(component) ?? '');
  expect(names.filter((name) => !new RegExp(String.raw`<${name}[\s/>]`).test(source))).toEqual([]);
  const { default: entry } = (await import(join(packageFolder, 'src', file))) as { readonly default: GalleryEntry };
  expect([...Object.keys(entry.states), ...Object.keys(entry.overlays)]).not.toEqual([]);
});

test('gives every entry a name of its own, which is its address', () => {
  const names = galleryFiles.map((file) => file.split(/[\\/]/).at(-1));
  expect(names).toEqual([...new Set(names)]);
});
