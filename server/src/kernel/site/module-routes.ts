import type { ModuleDeclaration } from '@dentarium/api/module-declaration';
import { getModules, queryHelpTopics } from '@dentarium/api/modules/calls';
import { getWhitelist } from '@dentarium/api/site/calls';
import type { Principal } from '../access/principal.ts';
import type { Config } from '../config/config.ts';
import { handleSiteData, type Route } from '../http/handle.ts';
import type { ModuleOverrides } from '../modules/module-overrides.ts';
import type { VersionJudge } from '../modules/last-good.ts';
import type { ModuleRegistry } from '../modules/module-registry.ts';
import type { ModuleTickets } from '../modules/module-tickets.ts';

/** The dependencies of the list of modules. */
interface ModuleRouteDeps {
  readonly modules: ModuleRegistry;
  readonly overrides: ModuleOverrides;
  readonly reports: { readonly getJudge: () => Promise<VersionJudge>; readonly tickets: ModuleTickets };
  readonly flags: Config['flags'];
}

type HelpTopic = NonNullable<ModuleDeclaration['help']>[number];

/**
 * Returns a topic if the caller is on its white list, without the list, which pages do not read; nothing for other
 * callers.
 */
function filterTopic({ when, ...topic }: HelpTopic, { whitelists }: Pick<Principal, 'whitelists'>): HelpTopic[] {
  if (when === undefined) return [topic];
  const { whitelist, ...others } = when;
  return whitelist === undefined || whitelists.has(whitelist) ? [{ ...topic, when: others }] : [];
}

/**
 * Creates the routes of the module registry for the shell, of declarations that pages load later, and of white lists.
 */
export function createModuleRoutes({ modules, overrides, reports, flags }: ModuleRouteDeps): Route[] {
  return [
    handleSiteData(getModules, async (ctx) => {
      const listed = await reports.tickets.addTo(modules.list(ctx.caller, await reports.getJudge()));
      return { flags: { ...flags }, modules: await overrides.applyTo(listed, ctx.caller, ctx.request.headers.cookie) };
    }),
    handleSiteData(getWhitelist, async (ctx) => {
      const { userName, whitelists } = ctx.principal;
      const isListed = whitelists.has(ctx.params.list);
      return { data: [{ value: isListed ? [{ name: userName }] : [] }] };
    }),
    handleSiteData(queryHelpTopics, async (ctx) =>
      modules
        .declarations(ctx.principal)
        .filter(({ name }) => !modules.isOff(name))
        .flatMap(({ help = [] }) => help.flatMap((topic) => filterTopic(topic, ctx.principal)))
        .toSorted((one, other) => one.order - other.order),
    ),
  ];
}
