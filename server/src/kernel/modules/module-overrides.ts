import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RegisteredModule } from '@dentarium/api/modules/calls';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { Principal } from '../access/principal.ts';
import type { Config } from '../config/config.ts';
import type { Tables } from '../db/tables.ts';
import { Failure } from '../failures/failure.ts';
import { ensureSiteKey } from '../db/site-key.ts';

const COOKIE_NAME = 'dentarium_override';

/** The white list of the users who may load a module from another address. */
const DEVELOPERS_WHITELIST = 'developers';

/** The version of an overridden module; it is no version number, so no published version has it. */
const OVERRIDE_VERSION = 'override';

/** A module that is loaded from another address than the site's. */
export interface ModuleOverride {
  readonly module: string;
  /** A folder with `mf-manifest.json`, with a trailing slash. */
  readonly url: string;
}

const StoredOverride = z.object({
  module: z.string(),
  url: z.string(),
  accountId: z.string(),
  sessionUid: z.string(),
  userName: z.string(),
});
type StoredOverride = z.infer<typeof StoredOverride>;

/** Returns whether a session is still valid. */
type IsSessionValid = (session: Pick<StoredOverride, 'accountId' | 'sessionUid'>) => Promise<boolean>;

/**
 * The module that a developer loads from their own machine in one session. A signed cookie stores it, because a browser
 * sends no token when it opens a page, whose policy has to name the origin.
 */
export class ModuleOverrides {
  readonly #config: Pick<Config, 'overrideOrigins' | 'whitelists' | 'publicUrl'>;
  readonly #db: Kysely<Tables>;
  #key: Promise<Buffer> | undefined;

  constructor(options: {
    readonly config: Pick<Config, 'overrideOrigins' | 'whitelists' | 'publicUrl'>;
    readonly db: Kysely<Tables>;
  }) {
    this.#config = options.config;
    this.#db = options.db;
  }

  /** Loads the key of the cookies at the start, because calls need it inside of their transactions. */
  async loadKey(): Promise<void> {
    if (this.#config.overrideOrigins.length > 0) await this.#requireKey();
  }

  /**
   * Creates the cookie by which a session of the caller loads a module from another address.
   *
   * @param isAvailable returns whether the site has a module and has it switched on.
   * @throws Failure for an address that the site does not allow, and for a module that is missing or switched off.
   */
  async createCookie(
    { accountId, sessionUid, userName }: Principal,
    { module, url }: ModuleOverride,
    isAvailable: (module: string) => boolean,
  ): Promise<string> {
    if (sessionUid === null) throw new Failure('access.denied');
    if (!this.#isAllowed(url)) throw new Failure('override.origin', { origin: toOrigin(url) ?? url });
    if (!isAvailable(module)) throw new Failure('override.module', { module });
    const payload = Buffer.from(
      JSON.stringify({ module, url, accountId, sessionUid, userName } satisfies StoredOverride),
    ).toString('base64url');
    return this.#formatCookie(`${payload}.${await this.#sign(payload)}`);
  }

  /** Creates the cookie that ends the override. */
  createEndCookie(): string {
    return `${this.#formatCookie('')}; Max-Age=0`;
  }

  /**
   * Applies the override of the caller's session to a module list: the overridden module has the other address, and no
   * fallback.
   */
  async applyTo(
    listed: RegisteredModule[],
    caller: Principal | null,
    cookies: string | undefined,
  ): Promise<RegisteredModule[]> {
    const override = await this.#read(cookies);
    if (override === null || caller?.sessionUid !== override.sessionUid) return listed;
    const live = { version: OVERRIDE_VERSION, entry: override.url, manifest: {} };
    return listed.map((module) =>
      module.enabled && module.name === override.module ? { ...module, live, lastGood: null } : module,
    );
  }

  /**
   * Returns the origin of the override that a page may load a module from, for the session of the opening browser;
   * `null` without one.
   */
  async findAllowedOrigin(cookies: string | undefined, isSessionValid: IsSessionValid): Promise<string | null> {
    const override = await this.#read(cookies);
    return override !== null && (await isSessionValid(override)) ? toOrigin(override.url) : null;
  }

  #isAllowed(url: string): boolean {
    const origin = toOrigin(url);
    const isFolder = url.endsWith('/') && !/[?#@\\]/.test(url);
    return origin !== null && isFolder && this.#config.overrideOrigins.includes(origin);
  }

  /** Reads the override in a cookie of this site if the configuration still allows it. */
  async #read(cookies: string | undefined): Promise<StoredOverride | null> {
    if (cookies === undefined || this.#config.overrideOrigins.length === 0) return null;
    const value = cookies.split(/; */).find((one) => one.startsWith(`${COOKIE_NAME}=`));
    const [payload = '', mac = ''] = (value ?? '').slice(COOKIE_NAME.length + 1).split('.');
    if (payload === '' || !isSame(mac, await this.#sign(payload))) return null;
    const result = StoredOverride.safeParse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
    if (!result.success || !this.#isAllowed(result.data.url)) return null;
    return this.#config.whitelists.get(DEVELOPERS_WHITELIST)?.includes(result.data.userName) === true
      ? result.data
      : null;
  }

  async #sign(payload: string): Promise<string> {
    return createHmac('sha256', await this.#requireKey())
      .update(payload)
      .digest('base64url');
  }

  #requireKey(): Promise<Buffer> {
    this.#key ??= ensureSiteKey(this.#db, 'moduleOverrideKey').catch((error: unknown) => {
      this.#key = undefined;
      throw error;
    });
    return this.#key;
  }

  #formatCookie(value: string): string {
    const secure = this.#config.publicUrl.startsWith('https:') ? '; Secure' : '';
    return `${COOKIE_NAME}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}`;
  }
}

function toOrigin(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null;
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
