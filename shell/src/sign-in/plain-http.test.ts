import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createHash } from 'node:crypto';
import { serve } from '../testing/fake-server.ts';
import {
  IDENTITY_SERVER,
  answerDiscovery,
  createRecordingNavigator,
  answerTokens,
} from '../testing/identity-server.ts';
import { arrive } from './arrive.ts';
import { createIdentity } from './identity.ts';

const whole = globalThis.crypto;

beforeEach(() => {
  // The remaining functions of a browser on plain http.
  const getRandomValues = whole.getRandomValues.bind(whole);
  Object.defineProperty(globalThis, 'crypto', { value: { getRandomValues }, configurable: true });
});

afterEach(() => {
  Object.defineProperty(globalThis, 'crypto', { value: whole, configurable: true });
});

test('AUTH-01 signs in with PKCE on plain http, too', async () => {
  const server = serve({
    '/identity/.well-known/openid-configuration': answerDiscovery,
    '/identity/token': () => answerTokens('new'),
  });
  const navigator = createRecordingNavigator();
  history.replaceState(null, '', '/patient');
  await arrive(createIdentity(IDENTITY_SERVER, navigator));
  const parameters = navigator.visited[0]?.searchParams;
  expect(parameters?.get('code_challenge_method')).toBe('S256');

  history.replaceState(null, '', `/callback?code=c1&state=${encodeURIComponent(parameters?.get('state') ?? '')}`);
  const identity = createIdentity(IDENTITY_SERVER, navigator);
  expect(await arrive(identity)).toEqual({ kind: 'signedIn', fresh: true });
  const verifier = new URLSearchParams(server.bodies.get('/identity/token')).get('code_verifier') ?? '';
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(parameters?.get('code_challenge'));
});
