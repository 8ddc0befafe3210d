import type { Candidate, Releases } from '@dentarium/release';
import { buildModule } from '../building/build-workspace.ts';
import { Problem } from '../workspace/problem.ts';
import { toCandidate } from '../release/release-build.ts';
import { findSourceProblems } from '../release/source-problems.ts';
import { findTypeMisfits } from '../site-types/type-misfits.ts';
import type { ModulePackage } from '../workspace/workspace.ts';

/** A workspace whose modules are checked and built, with a callback for progress. */
export interface Workplace {
  readonly root: string;
  readonly say: (text: string) => void;
}

/** @throws Problem when the sources of a module have faults that its build would not find */
export async function checkSources({ root, say }: Workplace, item: ModulePackage, headline: string): Promise<void> {
  say(`Checking ${item.folder} …`);
  const problems = await findSourceProblems(root, item);
  if (problems.length > 0) throw new Problem(headline, problems);
}

/** @throws Problem when the code of a module does not fit the types that the site has */
async function checkTypesOnSite(
  { root, say }: Workplace,
  releases: Pick<Releases, 'types'>,
  item: ModulePackage,
  headline: string,
): Promise<void> {
  const types = await releases.types();
  // Older sites and development sites provide no types; only versions and names are compared.
  if (types === null) return say('The site does not tell its types; versions and names are compared.');
  const problems = await findTypeMisfits(root, item, types);
  if (problems.length > 0) throw new Problem(headline, problems);
}

/** @throws Problem when the sources of a module have faults, or do not fit the types of the site */
export async function checkToPublish(
  place: Workplace,
  releases: Pick<Releases, 'types'>,
  item: ModulePackage,
): Promise<void> {
  const headline = `${item.folder} is not published`;
  await checkSources(place, item, headline);
  await checkTypesOnSite(place, releases, item, headline);
}

/**
 * Checks a module as far as possible before publishing, and builds it.
 * @throws Problem as `checkToPublish`, and when it does not build
 */
export async function checkAndBuild(
  place: Workplace,
  releases: Pick<Releases, 'types'>,
  item: ModulePackage,
): Promise<Candidate> {
  await checkToPublish(place, releases, item);
  return toCandidate(await buildModule(place.root, item, place.say));
}

/**
 * Checks a module, whose sources are without faults, against a site without changing the site.
 * @throws Problem when it would not be published there
 */
export async function checkOnSite(
  place: Workplace,
  releases: Pick<Releases, 'types' | 'check'>,
  item: ModulePackage,
): Promise<void> {
  await checkTypesOnSite(place, releases, item, `${item.folder} does not fit the site`);
  await releases.check(toCandidate(await buildModule(place.root, item, place.say)));
}
