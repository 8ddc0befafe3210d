import { type Candidate, deploy, heldBy, misfitsOfLive, readRegistry, type Target } from '@dentarium/release';
import { Problem } from '../workspace/problem.ts';

/** A module of the checkout that a site is started from. */
interface OwnModule {
  readonly name: string;
  /** The version that its build is published as. */
  readonly version: string;
}

/** What is live of a checkout's modules after a deployment, and what stays as somebody has released it. */
export interface DeployResult {
  readonly live: readonly OwnModule[];
  readonly heldModules: readonly { readonly name: string; readonly reason: string }[];
}

/** The modules of a checkout, and how they are built where that is needed. */
export interface OwnModules {
  readonly modules: readonly OwnModule[];
  readonly build: (names: readonly string[]) => Promise<readonly Candidate[]>;
}

/**
 * What a start does with modules: into a site where none was ever live it releases its own. In any other, what is live belongs to the
 * registry alone, and nothing is built.
 *
 * @returns what somebody should read: where the checkout has something else than the site
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
 * Makes what a checkout has live: all of it but the modules that somebody has released by themselves, or the named ones in any case. What
 * the site's platform has left behind is replaced too: no page could load it.
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

/** The same as lines to read. */
export function formatDeployResult({ live, heldModules }: DeployResult): string[] {
  return [
    ...live.map(({ name, version }) => `${name} ${version} is live.`),
    ...heldModules.map(({ name, reason }) => `${name} stays: ${reason}. \`module deploy ${name}\` replaces it.`),
  ];
}
