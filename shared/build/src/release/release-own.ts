import { type Candidate, deploy, heldBy, misfitsOfLive, readRegistry, type Target } from '@dentarium/release';
import { Problem } from '../workspace/problem.ts';

/** A module of the checkout. */
interface OwnModule {
  readonly name: string;
  /** The version under which its build is published. */
  readonly version: string;
}

/** The result of a deployment of a checkout. */
export interface DeployResult {
  readonly live: readonly OwnModule[];
  readonly heldModules: readonly { readonly name: string; readonly reason: string }[];
}

/** The modules of a checkout, and the function that builds them on demand. */
export interface OwnModules {
  readonly modules: readonly OwnModule[];
  readonly build: (names: readonly string[]) => Promise<readonly Candidate[]>;
}

/**
 * Releases the checkout's modules at the start of a site on which none was ever live. On any other site the registry
 * alone decides what is live, and nothing is built.
 *
 * @returns notes about the differences between the checkout and the site
 */
export async function releaseAtStart(target: Target, own: OwnModules): Promise<string[]> {
  const { modules } = await readRegistry(target.modulesDir);
  if (Object.values(modules).every(({ live }) => live === null)) {
    await deploy(target, await own.build(own.modules.map(({ name }) => name)));
    return [];
  }
  const differences = own.modules.flatMap(({ name, version }) => {
    const live = modules[name]?.live ?? null;
    if (live === version) return [];
    return [`${name}: ${live === null ? 'nothing' : live} is live; this checkout has ${version}`];
  });
  return differences.length === 0 ? [] : [...differences, '`module deploy` makes live what this checkout has.'];
}

/**
 * Makes the modules of a checkout live: all except those that a person has released separately, or the named ones in
 * any case. Modules that do not fit the site's platform are replaced too, because no page could load them.
 *
 * @throws Problem when the checkout has no module of a name, or one of them cannot run on the site
 */
export async function deployOwnModules(
  target: Target,
  own: OwnModules,
  names: readonly string[],
): Promise<DeployResult> {
  const unknown = names.find((name) => own.modules.every((module) => module.name !== name));
  if (unknown !== undefined) throw new Problem(`The workspace has no module named "${unknown}".`);
  const [registry, leftBehind] = await Promise.all([readRegistry(target.modulesDir), misfitsOfLive(target.modulesDir)]);
  const heldReasons = new Map(
    own.modules.flatMap(({ name }): [string, string][] => {
      const reason = names.length > 0 || leftBehind.has(name) ? null : heldBy(registry, name);
      return reason === null ? [] : [[name, reason]];
    }),
  );
  const modulesToDeploy = own.modules.filter(
    ({ name }) => !heldReasons.has(name) && (names.length === 0 || names.includes(name)),
  );
  await deploy(target, await own.build(modulesToDeploy.map(({ name }) => name)));
  return {
    live: modulesToDeploy.map(({ name, version }) => ({ name, version })),
    heldModules: Array.from(heldReasons, ([name, reason]) => ({ name, reason })),
  };
}

/** Formats the result as lines of text. */
export function formatDeployResult({ live, heldModules }: DeployResult): string[] {
  return [
    ...live.map(({ name, version }) => `${name} ${version} is live.`),
    ...heldModules.map(({ name, reason }) => `${name} stays: ${reason}. \`module deploy ${name}\` replaces it.`),
  ];
}
