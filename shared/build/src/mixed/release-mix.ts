import { announcePlatform, deploy, type Target } from '@dentarium/release';
import { Problem } from '../workspace/problem.ts';
import type { Builds } from './commit-builds.ts';

/** What of a mix a site has. */
interface ReleasedMix {
  /** The modules that are of another commit than the shell. */
  readonly mixedModules: readonly string[];
  /** Those that the gate has refused, with why; the site has those of the shell's own commit. */
  readonly refusals: readonly { readonly name: string; readonly reason: string }[];
}

/**
 * Releases the modules of one commit onto a site with the shell of another, each by itself: what the gate refuses would not run, and so
 * cannot be mixed.
 *
 * @throws Problem when a module does not fit the shell of its own commit
 */
export async function releaseMix(target: Target, shell: Builds, modules: Builds): Promise<ReleasedMix> {
  await announcePlatform(target.modulesDir, shell.shell);
  const mixedModules: string[] = [];
  const refusals: { readonly name: string; readonly reason: string }[] = [];
  for (const module of modules.modules) {
    const { name } = module.declaration;
    const own = shell.modules.find(({ declaration }) => declaration.name === name);
    // The same build is no mix.
    if (own?.version === module.version) await deploy(target, [own]);
    else {
      try {
        await deploy(target, [module]);
        mixedModules.push(name);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        refusals.push({ name, reason: error.message });
        if (own !== undefined) await deploy(target, [own]);
      }
    }
  }
  return { mixedModules, refusals };
}
