import { banner } from '../server-process/banner.ts';
import { moduleNamed } from './module-named.ts';
import { subcommand } from './subcommand.ts';

/** `dev`: modules on a running site, each change of them at once. */
export const devCommand = subcommand({
  name: 'dev',
  takes: '<module>…',
  does: 'runs a site with these modules from their sources; a page shows each change of a screen and keeps what was typed',
  answers: { modules: 'their names', address: 'where the site is; it runs until it is ended' },
  run: async (call) => {
    // The compiler takes a second to load, which no other command needs.
    const { develop } = await import('../development/develop.ts');
    const chosen = call.all('module').map(moduleNamed);
    const { site, isUp, until } = await develop(chosen, call.say);
    const modules = chosen.map(({ declaration }) => declaration.name);
    return { lines: isUp ? ['', banner(site)] : [], answer: { modules, address: site.address }, until };
  },
});
