/**
 * A foreign page: it loads the published modules of a site with the federation runtime alone, and shows the exports of
 * each. It contains all that a module needs of a page (docs/writing-a-module.md); it is built by
 * `shared/build/src/testing/foreign-host.ts`.
 */
import { loadRemote, registerRemotes, registerShared } from '@module-federation/enhanced/runtime';

/** The versions of the packages of this page, by name; the build fills them in. */
declare const VERSIONS: Readonly<Record<string, string>>;

interface ListedModule {
  readonly name: string;
  readonly live: { readonly entry: string; readonly requires: Readonly<Record<string, unknown>> } | null;
}

const PACKAGES: Readonly<Record<string, () => Promise<object>>> = {
  react: () => import('react'),
  'react/jsx-runtime': () => import('react/jsx-runtime'),
  'react-dom': () => import('react-dom'),
  'react-dom/client': () => import('react-dom/client'),
  'react-router-dom': () => import('react-router-dom'),
  dayjs: () => import('dayjs'),
  i18next: () => import('i18next'),
  'react-i18next': () => import('react-i18next'),
  '@tanstack/react-query': () => import('@tanstack/react-query'),
  jotai: () => import('jotai'),
  '@dentarium/api': () => import('@dentarium/api'),
  '@dentarium/bus': () => import('@dentarium/bus'),
  '@dentarium/domain': () => import('@dentarium/domain'),
  '@dentarium/platform': () => import('@dentarium/platform'),
  '@dentarium/ui': () => import('@dentarium/ui'),
  '@dentarium/upload': () => import('@dentarium/upload'),
  '@dentarium/viewers': () => import('@dentarium/viewers'),
};

/** Finds the loader of a component of antd, `antd:date-picker`, or of a package. */
function findLoader(key: string): (() => Promise<object>) | undefined {
  const [, folder] = /^antd:([\w-]+)$/.exec(key) ?? [];
  if (folder === undefined) return PACKAGES[key];
  return async () => {
    const component = (await import(
      /* webpackInclude: /es[\\/][\w-]+[\\/]index\.js$/ */ `antd/es/${folder}/index.js`
    )) as object;
    return { __esModule: true, ...component };
  };
}

function share(key: string): void {
  const load = findLoader(key);
  const name = key.startsWith('antd:') ? 'antd' : key.startsWith('@') ? key : (key.split('/')[0] ?? key);
  const version = VERSIONS[name];
  if (load === undefined || version === undefined) throw new Error(`This page does not have ${key}.`);
  const get = async () => {
    const module = await load();
    return () => module;
  };
  const shareConfig = { singleton: true, requiredVersion: `^${version}` };
  registerShared({ [key]: { version, scope: 'default', get, shareConfig } });
}

async function show({ name, live }: ListedModule): Promise<void> {
  if (live === null) return;
  registerRemotes([{ name, entry: new URL(`${live.entry}mf-manifest.json`, location.href).href }]);
  const module = await loadRemote<{ readonly default: object }>(`${name}/module`);
  const line = Object.assign(document.createElement('p'), {
    textContent: `${name}: ${Object.keys(module?.default ?? {})
      .toSorted()
      .join(', ')}`,
  });
  document.body.append(line);
}

async function start(): Promise<void> {
  const { modules } = (await (await fetch('/modules')).json()) as { readonly modules: readonly ListedModule[] };
  const requiredKeys = new Set([
    ...Object.keys(PACKAGES),
    ...modules.flatMap(({ live }) => Object.keys(live?.requires ?? {})),
  ]);
  for (const key of requiredKeys) share(key);
  await Promise.all(modules.map((module) => show(module)));
}

await start();
