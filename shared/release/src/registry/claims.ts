import { moduleDeclaration, type ModuleDeclaration } from '@dentarium/api/module-declaration';
import type { PublishedModule, Registry } from './registry-document.ts';

/** Lists what a module claims for itself on a site, as text. */
function listClaims({
  tabs,
  menu = [],
  actions = [],
  help = [],
  notices = [],
  shows = {},
  ...declaration
}: ModuleDeclaration): string[] {
  return [
    ...tabs.map(({ id }) => `the tab "${id}"`),
    ...menu.map(({ id }) => `the menu entry "${id}"`),
    ...actions.map(({ id, on }) => `the action "${id}" on a ${on}`),
    ...help.map(({ id }) => `the topic of the help "${id}"`),
    ...notices.map(({ id }) => `the source of notices "${id}"`),
    ...Object.keys(shows).map((subject) => `the page that shows a ${subject}`),
    ...Object.keys(declaration.auditNames ?? {}).map((action) => `the audited action "${action}"`),
    ...Object.keys(declaration.auditFacts ?? {}).map((fact) => `the fact "${fact}" of audited actions`),
  ];
}

/** Returns whether two routes overlap: everything below a page belongs to it. */
function overlap(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other]
    .map((route) => route.replace(/\/+$/, ''))
    .toSorted((a, b) => a.length - b.length);
  return long === short || long.startsWith(`${short}/`);
}

/**
 * Returns the claims of a declaration that belong to another module of the site: pages, entries of slots, and names
 * that differ only by case. A module owns the declarations of its live version and its canary, and before its first
 * live version those of all its versions.
 */
export function findCollisions({ modules }: Registry, declaration: ModuleDeclaration): string[] {
  const others = Object.entries(modules).filter(([name]) => name !== declaration.name);
  const similarNames = others.filter(([name]) => name.toLowerCase() === declaration.name.toLowerCase());
  const conflicts = others.flatMap(([name, module]) =>
    listDeclarations(module).flatMap(([version, theirs]) => {
      const claims = new Set(listClaims(theirs));
      return [
        ...declaration.routes
          .filter((route) => theirs.routes.some((their) => overlap(route, their)))
          .map((route) => `the page ${route}`),
        ...listClaims(declaration).filter((claim) => claims.has(claim)),
      ].map((claim) => `${claim} belongs to ${name} (${version})`);
    }),
  );
  return [
    ...similarNames.map(([name]) => `its name differs from that of ${name} by its capitals only`),
    ...new Set(conflicts),
  ];
}

/** Lists the declarations of a module, by version; an unreadable version is not served and skipped. */
function listDeclarations({ live, canary, versions }: PublishedModule): [string, ModuleDeclaration][] {
  const activeVersions =
    live === null ? Object.keys(versions) : [live, ...(canary === undefined ? [] : [canary.version])];
  return activeVersions.flatMap((version): [string, ModuleDeclaration][] => {
    const read = moduleDeclaration.safeParse(versions[version]?.declaration);
    return read.success ? [[version, read.data]] : [];
  });
}
