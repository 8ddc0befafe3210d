import { announcePlatform, deploy, type Target } from '@dentarium/release';
import { Problem } from '../workspace/problem.ts';
import type { Builds } from './commit-builds.ts';

/** The result of releasing a mix onto a site. */
interface ReleasedMix {
  /** The modules from another commit than the shell. */
  readonly mixedModules: readonly string[];
  /** The modules that the gate refused, with the reason; the site has those of the shell's own commit instead. */
  readonly refusals: readonly { readonly name: string; readonly reason: string }[];
}

/**
 * Releases the modules of one commit onto a site with the shell of another, one by one: a module that the gate refuses
 * would not run and cannot be mixed.
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
    // An identical build is no mix.
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
