import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CONTRACT } from '../../contract.ts';
import { AttemptSampler } from '../../testing/hostile-input/attempt-sampler.ts';
import { listCostlyAttempts } from '../../testing/hostile-input/attempts.ts';
import { HostileSites } from '../../testing/hostile-input/hostile-sites.ts';

let sites: HostileSites;
beforeAll(async () => {
  sites = await HostileSites.start(() => new AttemptSampler(false));
});
afterAll(() => sites.close());

test.each(CONTRACT.filter((call) => listCostlyAttempts(call).length > 0).map((call) => [call.id, call] as const))(
  'CALL-05 spends little time on deep, wide and long input of %s',
  async (_, call) => {
    const { caller, sample } = sites.findRequest(call);
    expect(await caller.listCostlyRequests(sample)).toEqual([]);
  },
);
