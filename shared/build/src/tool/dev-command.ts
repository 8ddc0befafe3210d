import { formatBanner } from '../server-process/banner.ts';
import { moduleNamed } from './module-named.ts';
import { type Call, subcommand, UsageError } from './subcommand.ts';

/** The port that the documents name for `OVERRIDE_ORIGINS`. */
const PORT_ELSEWHERE = '8091';

/** `dev`: modules on a running site, each change of them at once. */
export const devCommand = subcommand({
  name: 'dev',
  takes: '<module>…',
  does: 'runs a site with these modules from their sources; a page shows each change of a screen and keeps what was typed',
  options: {
    site: {
      value: 'URL',
      does: 'serves one module to your own session on this site, whose page is loaded anew after each change',
    },
    port: { value: 'port', does: `with --site, where the module is served on this machine (${PORT_ELSEWHERE})` },
  },
  answers: { modules: 'their names', address: 'where to look; it runs until it is ended' },
  run: async (call) => {
    const site = call.maybe('site');
    return site === undefined ? onOwnSite(call) : onSite(call, site);
  },
});

async function onOwnSite(call: Call) {
  if (call.maybe('port') !== undefined) throw new UsageError('module dev takes --port with --site; else PORT says it.');
  const chosen = call.all('module').map(moduleNamed);
  // The compiler takes a second to load, which no other command needs.
  const { develop } = await import('../development/develop.ts');
  const { site, isUp, exitCode: until } = await develop(chosen, call.say);
  const modules = chosen.map(({ declaration }) => declaration.name);
  return { lines: isUp ? ['', formatBanner(site)] : [], answer: { modules, address: site.address }, until };
}

async function onSite(call: Call, site: string) {
  const names = call.all('module');
  const [name = ''] = names;
  if (names.length > 1) throw new UsageError('module dev --site takes one module: a page loads one from elsewhere.');
  const port = call.maybe('port') ?? PORT_ELSEWHERE;
  if (!/^\d+$/.test(port)) throw new UsageError(`"${port}" is no port.`);
  if (!URL.canParse(site) || !/^https?:$/.test(new URL(site).protocol))
    throw new UsageError(`"${site}" is no address.`);
  const item = moduleNamed(name);
  call.say(`Building ${item.folder} …`);
  const { developForRemoteSite: developElsewhere } = await import('../development/develop-elsewhere.ts');
  const { address: served, exitCode: until } = await developElsewhere(item, Number(port));
  const address = new URL(`/?override=${name}@${served}`, site).href;
  const lines = [
    `${name} is served at ${served}; its site has to allow ${new URL(served).origin} (OVERRIDE_ORIGINS).`,
    `Sign in and open ${address}`,
    'Ctrl-C ends it; the banner on the page ends it there.',
  ];
  return { lines, answer: { modules: [name], address }, until };
}
