import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CONTRACT } from '../../contract.ts';
import { AttemptSampler } from '../../testing/hostile-input/attempt-sampler.ts';
import { HostileSites } from '../../testing/hostile-input/hostile-sites.ts';

/** Sends every value in every field: over 10,000 requests, which takes about a minute more. */
const IS_ALL = process.env['EXHAUSTIVE'] === '1';

let sites: HostileSites;
beforeAll(async () => {
  sites = await HostileSites.start(() => new AttemptSampler(IS_ALL));
});
afterAll(() => sites.close());

test.each(CONTRACT.map((call) => [call.id, call] as const))(
  'CALL-05 refuses invalid input of %s in every field',
  async (_, call) => {
    const { caller, sample } = sites.findRequest(call);
    expect(await caller.tryHostileInput(sample)).toEqual([]);
  },
);

test('CALL-05 has sent a significant number of requests', () => {
  expect(sites.sentCount).toBeGreaterThan(IS_ALL ? 10_000 : 1_500);
});
