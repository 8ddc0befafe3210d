import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { storeUser } from './testing/identity-server.ts';

/** The file is a script of the page without exports. */
const SCRIPT: string = './early-files.ts';

beforeEach(() => {
  jest.resetModules();
  localStorage.clear();
  document.head.innerHTML = '<link rel="preload" href="/start.js"><link rel="site" as="script" href="/kit.js">';
});
afterEach(() => history.replaceState(null, '', '/'));

const listPreloads = () =>
  [...document.head.querySelectorAll('link[rel="preload"]')].map((link) => link.getAttribute('href'));

test('AUTH-01 MFE-02 preloads the files of the site for a signed-in user, and for nobody else', async () => {
  await import(SCRIPT);
  expect(listPreloads()).toEqual(['/start.js']);
  storeUser();
  jest.resetModules();
  await import(SCRIPT);
  expect(listPreloads()).toEqual(['/start.js', '/kit.js']);
});

test('AUTH-02 preloads the files of the site during the exchange of the code of a sign-in', async () => {
  history.replaceState(null, '', '/callback?code=1');
  await import(SCRIPT);
  expect(listPreloads()).toEqual(['/start.js', '/kit.js']);
});
