import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type SignedService, startSignedService } from '../../testing/signed-service.ts';
import { reachAddress } from './reach-address.ts';

describe('SITE-08 reach a configured address', () => {
  let service: SignedService;
  beforeAll(async () => {
    service = await startSignedService();
  });
  afterAll(() => service.close());

  const reach = (url = service.address) =>
    reachAddress({ setting: 'CLASSIFIER_URL', url }, new AbortController().signal);

  test.each([200, 202, 400, 401, 404, 405, 501])('accepts the status %i', async (status) => {
    service.answerWith(status);
    await expect(reach()).resolves.toBeUndefined();
  });

  test.each([
    [500, 'CLASSIFIER_URL answers with status 500.'],
    [502, 'CLASSIFIER_URL answers with status 502.'],
    [503, 'CLASSIFIER_URL answers with status 503.'],
    [301, 'CLASSIFIER_URL answers with a redirect (301), which is not followed. Set the final address.'],
  ])('refuses the status %i', async (status, message) => {
    service.answerWith(status, status === 301 ? { location: 'https://other.example/' } : {});
    await expect(reach()).rejects.toThrow(message);
  });

  test('names the setting and the cause, and no address, if nobody listens', async () => {
    const closedService = await startSignedService();
    await closedService.close();
    await expect(reach(closedService.address)).rejects.toThrow(/^CLASSIFIER_URL cannot be reached \(ECONNREFUSED\)\.$/);
  });
});
