import type { RegisteredModule } from '@dentarium/api/modules/calls';
import {
  FLAG_NAMES,
  type FlagName,
  type Flags,
  type Mode,
  type RightName,
  resolveRights,
  RIGHTS,
} from '@dentarium/domain';
import type { Session } from '@dentarium/platform';
import type { PageProvides } from '../federation/list-misfits.ts';

function buildFlags(on: readonly FlagName[]): Flags {
  return Object.fromEntries(FLAG_NAMES.map((name) => [name, on.includes(name)])) as Flags;
}

/** Builds a session for tests; in private mode with these rights. */
export function buildSampleSession(
  options: {
    mode?: Mode;
    rights?: readonly RightName[];
    roles?: readonly number[];
    signs?: boolean;
    lab?: boolean;
    on?: readonly FlagName[];
  } = {},
): Session {
  const { mode = 'public', rights = [], roles = [], signs = false, lab = false, on = [] } = options;
  return {
    user: {
      id: 'u1',
      name: 'Wang Xiaoming',
      userName: 'wang',
      phoneNumber: '',
      avatar: '',
      isshowOperation: 0,
      isOrthodontist: true,
      gender: 1,
    },
    mode,
    standing: {
      mode,
      rights: resolveRights(
        mode,
        rights.map((name) => RIGHTS[name]),
      ),
      roleIds: new Set(roles),
      flags: buildFlags(on),
      userName: 'wang',
      signs,
      lab,
      whitelists: {},
    },
    organisations: [{ id: 'o1', name: '诊所', nameEn: 'Clinic', authId: signs ? 'a1' : '' }],
    fileConfig: {
      libraryRoot: 'library',
      libraryBucket: 'dentarium',
      libraryType: 0,
      remark1: '',
      region: '',
      maxFileSize: 1,
    },
    member: null,
  };
}

/** The title of all modules of the tests without another title. */
const title = { ch: '影像资料', en: 'Image data' };

/** Builds a module of the registry for tests. */
export function buildSampleModule(name: string, overrides: Partial<RegisteredModule> = {}): RegisteredModule {
  return {
    name,
    title,
    platform: '^1.0.0',
    routes: [`/${name}`],
    tabs: [{ id: name, title, to: `/${name}`, order: 10 }],
    flag: null,
    enabled: true,
    live: { version: '2.0.0', entry: `/modules/${name}/2.0.0/`, manifest: { id: name, version: '2.0.0' } },
    lastGood: null,
    ...overrides,
  };
}

/** Wraps a code loader as the loader of a runtime, which returns a factory. */
export function toFactoryLoader(loadRemote: (id: string) => Promise<unknown>): (id: string) => Promise<() => unknown> {
  return async (id) => {
    const code = await loadRemote(id);
    return () => code;
  };
}

/** Builds a page that provides one package, `@dentarium/ui`, with these exports. */
export function buildSamplePage(...names: readonly string[]): PageProvides {
  const exports = Object.fromEntries(names.map((name) => [name, true]));
  return {
    versions: () => ({ '@dentarium/ui': { '1.4.0': {} } }),
    packages: { '@dentarium/ui': () => Promise.resolve(exports) },
  };
}
