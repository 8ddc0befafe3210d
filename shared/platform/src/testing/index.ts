/** Shared tools for tests of modules: a signed-in user, a page of the module, a server that answers, and samples. */
export { findButton } from './find-button.ts';
export { FakeServer, Refusal } from './fake-server.ts';
export {
  buildSampleFile,
  buildSamplePatient,
  buildSampleStage,
  LATER_STAGE_ID,
  PATIENT_ID,
  STAGE_ID,
} from './samples.ts';
export { createPageRenderer } from './create-page-renderer.tsx';
export { setUpSite } from './set-up-site.ts';
export { CLINIC, buildMember, signIn, USER_ID } from './sign-in.ts';
