import {
  type AgentInfo,
  getAgentConfig,
  getFileConfig,
  getPublicValue,
  type IdentityClient,
  insertLoginLog,
  type PrDesign,
} from '@dentarium/api/site/calls';
import type { Config } from '../../kernel/config/config.ts';
import type { SiteDatabase } from '../../kernel/db/tables.ts';
import { handle, handleSiteData, type Route } from '../../kernel/http/handle.ts';
import { toFileConfig } from './library.ts';

const NO_ASSISTANT: AgentInfo = { modelList: [], currentModel: null };
const NO_DESIGN_SITE: PrDesign = { url: '' };

async function readConfigValue<T>(db: SiteDatabase, key: string, defaultValue: T): Promise<T> {
  const row = await db.selectFrom('config_value').select('value').where('key', '=', key).executeTakeFirst();
  return row === undefined ? defaultValue : (JSON.parse(row.value) as T);
}

function toIdentityClient({ identity: { authority, provider } }: Config): IdentityClient {
  const { clientId, scopes, resource } = provider;
  return { clientId, scopes: [...scopes], resource, isExternal: authority !== null };
}

/** Creates the routes that the shell calls before and right after sign-in. */
export function createConfigurationRoutes(config: Config, siteId: string): Route[] {
  return [
    handleSiteData(getPublicValue, async (ctx) => {
      if (ctx.query.key === 'IsIntranet') return config.mode === 'public' ? '0' : '1';
      if (ctx.query.key === 'IdentityClient') return JSON.stringify(toIdentityClient(config));
      return config.identity.authority ?? `${config.publicUrl}/identity`;
    }),
    handleSiteData(getFileConfig, async () => toFileConfig(config, siteId)),
    handle(insertLoginLog, async (ctx) => {
      const { body, principal } = ctx;
      const { accountId, db } = ctx.requireSelf();
      await db
        .insertInto('login_log')
        .values({
          account_id: accountId,
          user_agent: body.code,
          version: body.version,
          address: principal.ip,
        })
        .execute();
      return true as const;
    }),
    handleSiteData(getAgentConfig, ({ db, query }) =>
      query.key === 'PRDesign'
        ? readConfigValue<PrDesign>(db, query.key, NO_DESIGN_SITE)
        : readConfigValue<AgentInfo>(db, query.key, NO_ASSISTANT),
    ),
  ];
}
