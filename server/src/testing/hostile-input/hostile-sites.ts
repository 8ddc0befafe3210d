import { type Call, createClient } from '@dentarium/api';
import { ROLES } from '@dentarium/domain';
import { LAB_FUNCTIONS, LAB_INTEGRATION } from '@dentarium/orders/states';
import { type SampleRequest, makeClinic, makeScene } from '../access-matrix/scene.ts';
import { ALL_SAMPLE_REQUESTS } from '../tenant-isolation/all-sample-requests.ts';
import { createTestApp, type TestApp } from '../test-app.ts';
import type { AttemptSampler } from './attempt-sampler.ts';
import { HostileCaller } from './hostile-caller.ts';
import { OWN_ACCOUNT_REQUESTS } from './own-account-requests.ts';

/** Each call once with a permitted caller. */
const SAMPLE_REQUESTS: ReadonlyMap<string, SampleRequest> = new Map(
  [...ALL_SAMPLE_REQUESTS.toReversed(), ...OWN_ACCOUNT_REQUESTS].map((sample) => [sample.call.id, sample]),
);

type Mode = 'public' | 'private';

/** Returns the mode in which a call is permitted; private mode for calls of both. */
function findMode({ permission }: Call): Mode {
  return typeof permission === 'object' && 'mode' in permission ? (permission.mode ?? 'private') : 'private';
}

/** A site of each mode, with a caller who has every right and function in it. */
export class HostileSites {
  readonly #sites: TestApp[] = [];
  readonly #callers = new Map<Mode, HostileCaller>();

  /** Starts both sites. */
  static async start(sampler: () => AttemptSampler): Promise<HostileSites> {
    const sites = new HostileSites();
    for (const mode of ['public', 'private'] as const)
      sites.#callers.set(mode, await sites.#createCaller(mode, sampler()));
    return sites;
  }

  /** The number of requests that were sent. */
  get sentCount(): number {
    return [...this.#callers.values()].reduce((sum, caller) => sum + caller.sentCount, 0);
  }

  /**
   * Returns a valid request for a call, and the caller to send it.
   * @throws Error for a call that no test knows
   */
  findRequest(call: Call): { readonly caller: HostileCaller; readonly sample: SampleRequest } {
    const sample = SAMPLE_REQUESTS.get(call.id);
    const caller = this.#callers.get(findMode(call));
    if (sample === undefined || caller === undefined) throw new Error(`no test has a request for ${call.id}`);
    return { caller, sample };
  }

  /** Stops the sites. */
  async close(): Promise<void> {
    for (const site of this.#sites) await site.close();
  }

  /** Starts a site of a mode and returns a caller who has every right and function in it. */
  async #createCaller(mode: Mode, sampler: AttemptSampler): Promise<HostileCaller> {
    const site = await createTestApp({ MODE: mode, DEMO: '1', WHITELISTS: 'developers:an-owner,operators:an-owner' });
    this.#sites.push(site);
    const clinic = await makeClinic(site);
    await site.db.updateTable('account').set({ user_name: 'an-owner' }).where('id', '=', clinic.owner).execute();
    await site.db.insertInto('account_role').values({ account_id: clinic.owner, role_id: ROLES.triageNurse }).execute();
    const functions = [...LAB_FUNCTIONS, LAB_INTEGRATION].map((lab_function) => ({
      account_id: clinic.owner,
      organisation_id: clinic.organisation,
      lab_function,
    }));
    await site.db.insertInto('lab_function').values(functions).execute();
    await site.db
      .insertInto('clinic_member')
      .values({ organisation_id: clinic.organisation, account_id: clinic.owner, role: 'owner' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const token = await site.signIn(clinic.owner);
    const client = createClient({ token: () => token, language: () => 'en', baseUrl: site.address });
    const scene = await makeScene(site, clinic, 'colleague', 'superAdmin');
    const asOwner = { ...scene, account: clinic.owner, client, ownerClient: client };
    return new HostileCaller(site.app, token, asOwner, sampler);
  }
}
