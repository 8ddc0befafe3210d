/** What the tests of modules share: a signed-in person, a page of the module, a server that answers. */
export { FakeServer, Refusal } from './fake-server.ts';
export { pagesOf } from './show-page.tsx';
export { siteWith } from './site-with.ts';
export { CLINIC, signIn, USER_ID } from './sign-in.ts';
