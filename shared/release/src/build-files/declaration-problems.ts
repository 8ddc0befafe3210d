import { CONTRACT } from '@dentarium/api/shared-calls';
import { flagName, moduleDeclaration, type ModuleDeclaration } from '@dentarium/api/module-declaration';

/** What is wrong with a `module.json` in itself. */
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

/** The first parts of addresses that the shell and the server answer themselves, beside those of the calls. */
const SITE_PATHS = ['', 'callback', 'login', 'public', 'identity', 'docs', 'socket', 'healthz', 'readyz', 'dentarium'];

/** What no module may have, as it is the site's own. */
function findSiteConflicts({ name, routes }: ModuleDeclaration): string[] {
  const own = new Set([...SITE_PATHS, ...CONTRACT.map(({ path }) => path.split('/')[1])]);
  return [
    ...(name === 'shell' ? ['module.json takes the name of the shell'] : []),
    ...routes
      .filter((route) => own.has(route.split('/')[1]))
      .map((route) => `module.json takes the page ${route}, which belongs to the site itself`),
  ];
}

/** An issue with the place in the file that it is about. */
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

/** Versions of before titles may lack them; a new one may not. */
function findMissingTitles({ title, tabs }: ModuleDeclaration): string[] {
  const nameless = tabs.flatMap((tab, index) => (tab.title === undefined ? [`tabs.${index}.title`] : []));
  return [...(title === undefined ? ['title'] : []), ...nameless].map((place) => `module.json gives no ${place}`);
}

/** The server reads any, as a site may be older than its modules, and keeps a module off whose switch it does not know. */
function findUnknownSwitch({ flag }: ModuleDeclaration): string[] {
  const { options } = flagName;
  return flag === null || options.some((known) => known === flag)
    ? []
    : [`module.json goes with the switch ${flag}, which is none; it may be ${options.join(', ')}`];
}

/** A switch takes a module's own pages only. */
function findForeignPages({ routes, pages = [] }: ModuleDeclaration): string[] {
  return pages
    .filter(({ path }) => !routes.some((route) => path === route || path.startsWith(`${route}/`)))
    .map(({ path }) => `module.json switches ${path}, which is no page of the module`);
}

/** The ids that are known of what an action is done with. */
const KNOWN_IDS = {
  patient: ['patientId'],
  stage: ['patientId', 'stageId'],
  file: ['patientId', 'stageId', 'fileId'],
} as const;

/** An address can name only what is known where it is used. */
function findUnknownIds({ actions = [], shows = {} }: ModuleDeclaration): string[] {
  const templates = [
    ...actions.map(({ on, to }) => ({ on, to })),
    ...(['patient', 'stage', 'file'] as const).map((on) => ({ on, to: shows[on] })),
  ];
  return templates.flatMap(({ on, to = '' }) =>
    Array.from(to.matchAll(/:(\w+)/g), ([, id = '']) => id)
      .filter((id) => !KNOWN_IDS[on].some((known) => known === id))
      .map((id) => `module.json names :${id} in ${to}; of a ${on} it may name ${KNOWN_IDS[on].join(', ')}`),
  );
}
