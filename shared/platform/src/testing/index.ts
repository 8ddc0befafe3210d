/** Shared tools for tests of modules: a signed-in user, a page of the module, a server that answers, and samples. */
export { buttonOf } from './button-of.ts';
export { FakeServer, Refusal } from './fake-server.ts';
export { aFile, aPatient, aStage, LATER_STAGE_ID, PATIENT_ID, STAGE_ID } from './samples.ts';
export { pagesOf } from './show-page.tsx';
export { siteWith } from './site-with.ts';
export { CLINIC, memberWith, signIn, USER_ID } from './sign-in.ts';
