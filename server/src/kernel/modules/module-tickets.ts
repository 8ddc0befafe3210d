import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RegisteredModule } from '@dentarium/api/modules/calls';
import type { Kysely } from 'kysely';
import { ensureSiteKey } from '../db/site-key.ts';
import type { Tables } from '../db/tables.ts';

type ServedVersion = NonNullable<RegisteredModule['live']>;

/** The bytes of a ticket: nobody guesses them, and they are short in the list of modules. */
const TICKET_BYTES = 12;

/**
 * Signs the versions in the list of modules. A page proves by the ticket that it was given the version about which it
 * reports, so that nobody decides by reports about versions that no page shows.
 */
export class ModuleTickets {
  readonly #db: Kysely<Tables>;
  #key: Promise<Buffer> | undefined;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  /** Adds the tickets to the versions of a list. */
  async addTo(modules: readonly RegisteredModule[]): Promise<RegisteredModule[]> {
    const key = await this.#loadKey();
    return modules.map((module) => {
      const sign = (version: ServedVersion): ServedVersion => ({
        ...version,
        ticket: createTicket(key, module.name, version.version),
      });
      const { live, lastGood, fallbacks } = module;
      return {
        ...module,
        live: live && sign(live),
        lastGood: lastGood && sign(lastGood),
        ...(fallbacks && { fallbacks: fallbacks.map(sign) }),
      };
    });
  }

  /** Returns whether a ticket is that of a version. */
  async verify(module: string, version: string, ticket: string): Promise<boolean> {
    const [expectedBytes, givenBytes] = [createTicket(await this.#loadKey(), module, version), ticket].map((text) =>
      Buffer.from(text),
    );
    return (
      expectedBytes !== undefined &&
      givenBytes?.length === expectedBytes.length &&
      timingSafeEqual(givenBytes, expectedBytes)
    );
  }

  async #loadKey(): Promise<Buffer> {
    this.#key ??= ensureSiteKey(this.#db, 'moduleTicketKey');
    return this.#key.catch((error: unknown) => {
      this.#key = undefined;
      throw error;
    });
  }
}

function createTicket(key: Buffer, module: string, version: string): string {
  const mac = createHmac('sha256', key)
    .update(JSON.stringify([module, version]))
    .digest();
  return mac.subarray(0, TICKET_BYTES).toString('base64url');
}
