import { CONTRACT } from '@dentarium/api/shared-calls';
import { flagName, moduleDeclaration, type ModuleDeclaration } from '@dentarium/api/module-declaration';

/** Returns the problems of a `module.json` by itself. */
export function findDeclarationProblems(declaration: unknown): string[] {
  const read = moduleDeclaration.safeParse(declaration);
  if (!read.success) return read.error.issues.flatMap(formatIssue);
  return [
    ...findMissingTitles(read.data),
    ...findSiteConflicts(read.data),
    ...findUnknownSwitch(read.data),
    ...findForeignPages(read.data),
    ...findForeignTargets(read.data),
    ...findRepeatedIds(read.data),
    ...findOrdersOutOfBounds(read.data),
    ...findUnknownIds(read.data),
  ];
}

/** An entry of a declaration with its place in the file. */
interface DeclaredEntry {
  readonly place: string;
  readonly order: number;
  readonly id?: string;
  readonly to?: string | undefined;
}

/** Lists the entries of each slot, by the name of the slot. */
function listEntries(declaration: ModuleDeclaration): ReadonlyMap<string, readonly DeclaredEntry[]> {
  const { tabs, menu = [], landing = [], home, actions = [], notices = [], help = [] } = declaration;
  const slots = { tabs, menu, landing, actions, notices, help };
  const lists = Object.entries(slots).map(
    ([slot, entries]) => [slot, entries.map((entry, index) => ({ ...entry, place: `${slot}.${index}` }))] as const,
  );
  return new Map([...lists, ['home', home === undefined ? [] : [{ ...home, place: 'home' }]]]);
}

/** Returns whether an address is a page of the module. */
function isOwnPage(routes: readonly string[], address: string): boolean {
  const [path = ''] = address.split(/[?#]/);
  const isPlain = !path.split('/').some((part) => ['.', '..'].includes(part)) && !path.includes('//');
  return isPlain && routes.some((route) => path === route || path.startsWith(`${route}/`));
}

/** Reports targets of entries that are no pages of the module: the pages of others are theirs. */
function findForeignTargets(declaration: ModuleDeclaration): string[] {
  const { routes, shows = {} } = declaration;
  const targets = [
    ...[...listEntries(declaration).values()].flat().map(({ place, to }) => ({ place: `${place}.to`, to })),
    ...(['patient', 'stage', 'file'] as const).map((on) => ({ place: `shows.${on}`, to: shows[on] })),
  ];
  const hint = routes.length === 0 ? 'the module has no pages' : `it may be ${routes.join(', ')} or a page below`;
  return targets.flatMap(({ place, to }) =>
    to === undefined || isOwnPage(routes, to)
      ? []
      : [`module.json leads with ${place} to ${to}, which is no page of the module; ${hint}`],
  );
}

/** Reports ids that occur twice in a slot: pages tell their entries apart by them. */
function findRepeatedIds(declaration: ModuleDeclaration): string[] {
  return Array.from(listEntries(declaration).values()).flatMap((entries) => {
    const ids = entries.map(({ id }) => id);
    return entries.flatMap(({ id, place }, index) =>
      id !== undefined && ids.indexOf(id) < index
        ? [`module.json gives ${place}.id the value "${id}", which an entry before has; ids are unique in their slot`]
        : [],
    );
  });
}

/** The positions that an entry may have among those of all modules. */
const ORDER_BOUNDS = { min: 0, max: 1000 } as const;

/** Reports positions with which a module would be before or behind all others for ever. */
function findOrdersOutOfBounds(declaration: ModuleDeclaration): string[] {
  const { min, max } = ORDER_BOUNDS;
  return [...listEntries(declaration).values()]
    .flat()
    .filter(({ order }) => !(order >= min && order <= max))
    .map(({ place, order }) => `module.json gives ${place}.order the value ${order}; it may be ${min} to ${max}`);
}

/** The first path segments that the shell and the server answer themselves, besides those of the calls. */
const SITE_PATHS = ['', 'callback', 'login', 'public', 'identity', 'docs', 'socket', 'healthz', 'readyz', 'dentarium'];

/** Reports names and pages that belong to the site itself. */
function findSiteConflicts({ name, routes }: ModuleDeclaration): string[] {
  const own = new Set([...SITE_PATHS, ...CONTRACT.map(({ path }) => path.split('/')[1])]);
  return [
    ...(name === 'shell' ? ['module.json takes the name of the shell'] : []),
    ...routes
      .filter((route) => own.has(route.split('/')[1]))
      .map((route) => `module.json takes the page ${route}, which belongs to the site itself`),
  ];
}

const PATH = 'a path that begins with / and has no blanks';
const TEXT = 'a text that is not blank';

/** The allowed values of fields, in words. */
const ALLOWED_VALUES: Readonly<Record<string, string>> = {
  name: 'letters and digits, with a small letter first',
  platform: 'a range of versions such as ^3.0.0',
  routes: `a list of paths; each is ${PATH}`,
  to: PATH,
  path: PATH,
  patient: PATH,
  stage: PATH,
  file: PATH,
  order: 'a number from 0 to 1000',
  id: TEXT,
  ch: TEXT,
  en: TEXT,
  icon: 'the `d` of an SVG path',
  events: 'a list of events of the bus',
  reads: 'a list of data tags',
  edits: 'true or false',
  flag: 'a switch of the site, or null',
  actions: 'an action with either `to` or `event`',
};

/** Formats an issue with its place in the file, and what is allowed there. */
function formatIssue(issue: {
  readonly code?: string | undefined;
  readonly path: readonly PropertyKey[];
  readonly keys?: readonly string[];
  readonly values?: readonly unknown[];
}): string[] {
  const place = issue.path.map(String).join('.');
  if (issue.keys !== undefined && issue.code === 'unrecognized_keys')
    return issue.keys.map(
      (key) => `module.json says ${[...issue.path.map(String), key].join('.')}, which nobody reads`,
    );
  const field = issue.path.findLast((part) => typeof part === 'string') ?? '';
  const hint = issue.values?.join(', ') ?? (Object.hasOwn(ALLOWED_VALUES, field) ? ALLOWED_VALUES[field] : undefined);
  const expected = hint === undefined ? '' : `; it may be ${hint}`;
  return [`module.json gives no proper ${place}${expected}`];
}

/** Reports missing titles. Older versions may lack them; a new one may not. */
function findMissingTitles({ title, tabs }: ModuleDeclaration): string[] {
  const nameless = tabs.flatMap((tab, index) => (tab.title === undefined ? [`tabs.${index}.title`] : []));
  return [...(title === undefined ? ['title'] : []), ...nameless].map((place) => `module.json gives no ${place}`);
}

/**
 * Reports an unknown flag. The server accepts any, because a site may be older than its modules, and keeps a module
 * with an unknown flag off.
 */
function findUnknownSwitch({ flag }: ModuleDeclaration): string[] {
  const { options } = flagName;
  return flag === null || options.some((candidate) => candidate === flag)
    ? []
    : [`module.json goes with the switch ${flag}, which is none; it may be ${options.join(', ')}`];
}

/** Reports flagged pages that are not the module's own. */
function findForeignPages({ routes, pages = [] }: ModuleDeclaration): string[] {
  return pages
    .filter(({ path }) => !routes.some((route) => path === route || path.startsWith(`${route}/`)))
    .map(({ path }) => `module.json switches ${path}, which is no page of the module`);
}

/** The ids that an action on a subject may use. */
const KNOWN_IDS = {
  patient: ['patientId'],
  stage: ['patientId', 'stageId'],
  file: ['patientId', 'stageId', 'fileId'],
} as const;

/** Reports ids in addresses that are unknown where the address is used. */
function findUnknownIds({ actions = [], shows = {} }: ModuleDeclaration): string[] {
  const templates = [
    ...actions.map(({ on, to }) => ({ on, to })),
    ...(['patient', 'stage', 'file'] as const).map((on) => ({ on, to: shows[on] })),
  ];
  return templates.flatMap(({ on, to = '' }) =>
    Array.from(to.matchAll(/:(\w+)/g), ([, id = '']) => id)
      .filter((id) => !KNOWN_IDS[on].some((candidate) => candidate === id))
      .map((id) => `module.json names :${id} in ${to}; of a ${on} it may name ${KNOWN_IDS[on].join(', ')}`),
  );
}
