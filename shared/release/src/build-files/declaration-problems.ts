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
    ...findUnknownIds(read.data),
  ];
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

/** Formats an issue with its place in the file. */
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
  const expected = issue.values === undefined ? '' : `; it may be ${issue.values.join(', ')}`;
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
