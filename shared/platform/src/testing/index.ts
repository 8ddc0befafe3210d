/** Shared tools for tests of modules: a signed-in user, a page of the module, a server that answers, and samples. */
export { findButton as buttonOf } from './find-button.ts';
export { FakeServer, Refusal } from './fake-server.ts';
export {
  buildSampleFile as aFile,
  buildSamplePatient as aPatient,
  buildSampleStage as aStage,
  LATER_STAGE_ID,
  PATIENT_ID,
  STAGE_ID,
} from './samples.ts';
export { createPageRenderer as pagesOf } from './create-page-renderer.tsx';
export { setUpSite as siteWith } from './set-up-site.ts';
export { CLINIC, buildMember as memberWith, signIn, USER_ID } from './sign-in.ts';
