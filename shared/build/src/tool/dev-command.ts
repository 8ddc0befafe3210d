import { formatBanner } from '../server-process/banner.ts';
import { requireModule } from './require-module.ts';
import { type Call, defineSubcommand, UsageError } from './subcommand.ts';

/** The port that the documentation names for `OVERRIDE_ORIGINS`. */
const DEFAULT_PORT = '8091';

/** The subcommand `dev`: runs modules on a site with live updates. */
export const devCommand = defineSubcommand({
  name: 'dev',
  parameters: '<module>…',
  description:
    'runs a site with these modules from their sources; an open page shows each change of a component and keeps the input',
  options: {
    site: {
      value: 'URL',
      description: 'serves one module to your own session on this site; its page reloads after each change',
    },
    port: { value: 'port', description: `with --site, the local port of the module (${DEFAULT_PORT})` },
  },
  answers: { modules: 'their names', address: 'the address of the site; it runs until it is stopped' },
  run: async (call) => {
    const site = call.findValue('site');
    return site === undefined ? developOnOwnSite(call) : developOnSite(call, site);
  },
});

async function developOnOwnSite(call: Call) {
  if (call.findValue('port') !== undefined)
    throw new UsageError('module dev accepts --port only with --site; otherwise set PORT.');
  const modulePackages = call.listValues('module').map(requireModule);
  // Imported on demand: the compiler takes a second to load, and no other command needs it.
  const { develop } = await import('../development/develop.ts');
  const { site, isUp, exitCode } = await develop(modulePackages, call.say);
  const modules = modulePackages.map(({ declaration }) => declaration.name);
  return { lines: isUp ? ['', formatBanner(site)] : [], answer: { modules, address: site.address }, until: exitCode };
}

async function developOnSite(call: Call, site: string) {
  const names = call.listValues('module');
  const [name = ''] = names;
  if (names.length > 1) throw new UsageError('module dev --site takes one module: a page loads one from elsewhere.');
  const port = call.findValue('port') ?? DEFAULT_PORT;
  if (!/^\d+$/.test(port)) throw new UsageError(`"${port}" is no port.`);
  if (!URL.canParse(site) || !/^https?:$/.test(new URL(site).protocol))
    throw new UsageError(`"${site}" is no address.`);
  const item = requireModule(name);
  call.say(`Building ${item.folder} …`);
  const { developForRemoteSite } = await import('../development/develop-for-remote-site.ts');
  const { address: servedAt, exitCode } = await developForRemoteSite(item, Number(port));
  const address = new URL(`/?override=${name}@${servedAt}`, site).href;
  const lines = [
    `${name} is served at ${servedAt}; its site has to allow ${new URL(servedAt).origin} (OVERRIDE_ORIGINS).`,
    `Sign in and open ${address}`,
    'Ctrl-C ends it; the banner on the page ends it there.',
  ];
  return { lines, answer: { modules: [name], address }, until: exitCode };
}
