import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CONTRACT } from '../../contract.ts';
import { AttemptSampler } from '../../testing/hostile-input/attempt-sampler.ts';
import { generateAttempts } from '../../testing/hostile-input/generated-attempts.ts';
import { HostileSites } from '../../testing/hostile-input/hostile-sites.ts';

const SEED = Number(process.env['SEED'] ?? '1');
/** The number of requests; `GENERATED_CALLS=100000` takes a quarter of an hour. */
const REQUESTS = Number(process.env['GENERATED_CALLS'] ?? '2000');

const calls = CONTRACT.filter((call) => generateAttempts(call, SEED, 1).length > 0);
const requestsPerCall = Math.ceil(REQUESTS / calls.length);

let sites: HostileSites;
beforeAll(async () => {
  sites = await HostileSites.start(() => new AttemptSampler(false));
});
afterAll(() => sites.close());

test.each(calls.map((call) => [call.id, call] as const))(
  'CALL-05 answers generated input of %s soon, and refuses it with a known code',
  async (_, call) => {
    const { caller, sample } = sites.findRequest(call);
    expect(await caller.listFaultyAnswers(sample, generateAttempts(call, SEED, requestsPerCall))).toEqual([]);
  },
);

test('CALL-05 has sent every generated request', () => {
  expect(sites.sentCount).toBeGreaterThanOrEqual(REQUESTS);
});
