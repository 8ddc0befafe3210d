import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import type { BusUses } from '../registry/registry-document.ts';
import type { Candidate } from '../publishing/publish.ts';
import { PLATFORM_FILE, type Platform } from '../fit/platform.ts';
import type { ModuleRequires } from '@dentarium/api/modules/calls';

/** The content of a module build for tests. */
export interface ModuleBuild {
  readonly version: string;
  /** Distinguishes the script of the build; any text. */
  readonly code?: string;
  readonly platform?: string;
  readonly builtAs?: string;
  readonly title?: ModuleDeclaration['title'];
  readonly requires?: Readonly<Record<string, string | ModuleRequires[string]>>;
  /** The events of the bus that its code sends and receives; undefined for an older build. */
  readonly events?: BusUses;
  /** The names for other modules, besides the module itself. */
  readonly exposedNames?: readonly string[];
  /** The names that it takes from other modules: `patients/chart`. */
  readonly remoteNames?: readonly string[];
  /** Additional or replaced parts of its declaration. */
  readonly declarationChanges?: Partial<ModuleDeclaration>;
}

/** Returns the script of a build with this code, which does nothing. */
export function toScript(code: string): string {
  return `${JSON.stringify(code)};`;
}

/** Writes the folder of a module build, of `patients` by default. */
export function writeModuleBuild(parent: string, build: ModuleBuild): Candidate {
  const {
    version,
    code = 'nothing',
    platform = '^1.0.0',
    builtAs = build.declarationChanges?.name ?? 'patients',
    title = { ch: '影像资料', en: 'Image data' },
    requires = { react: '^19.0.0' },
    declarationChanges = {},
    events,
    exposedNames = [],
    remoteNames = [],
  } = build;
  const buildFolder = join(parent, `build-${builtAs}-${version}-${code.length}`);
  mkdirSync(buildFolder, { recursive: true });
  const [js, css] = [
    { sync: ['module.js'], async: [] },
    { sync: [], async: [] },
  ];
  const manifest = {
    name: builtAs,
    metaData: { remoteEntry: { name: 'remoteEntry.js' } },
    exposes: ['module', ...exposedNames].map((name) => ({ name, assets: { js, css } })),
    remotes: remoteNames.map((remoteName) => {
      const [federationContainerName, moduleName] = remoteName.split('/');
      return { federationContainerName, moduleName };
    }),
    shared: [],
  };
  const files = {
    'mf-manifest.json': JSON.stringify(manifest),
    'requires.json': JSON.stringify(requires),
    ...(events && { 'events.json': JSON.stringify(events) }),
    'remoteEntry.js': 'entry',
    'module.js': toScript(code),
  };
  for (const [file, content] of Object.entries(files)) writeFileSync(join(buildFolder, file), content);
  const { routes = ['/patient'] } = declarationChanges;
  const tabs = [{ id: 'patients', title, to: routes[0] ?? '/patient', order: 10 }];
  const declaration: ModuleDeclaration = {
    name: 'patients',
    title,
    platform,
    routes,
    tabs,
    flag: null,
    ...declarationChanges,
  };
  return { declaration, version, buildFolder };
}

/** Writes the platform contract into a folder of modules, as a start does. */
export function writeSitePlatform(modulesDir: string, platform: Platform): void {
  mkdirSync(modulesDir, { recursive: true });
  writeFileSync(join(modulesDir, PLATFORM_FILE), JSON.stringify(platform));
}
