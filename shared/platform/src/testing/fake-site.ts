/** A signed-in user, a server that answers in the page, and samples, for pages without the product. */
export { FakeServer, LostAnswer, Refusal } from './fake-server.ts';
export {
  buildSampleFile,
  buildSamplePatient,
  buildSampleStage,
  LATER_STAGE_ID,
  PATIENT_ID,
  STAGE_ID,
} from './samples.ts';
export { setUpSite } from './set-up-site.ts';
export { CLINIC, buildMember, signIn, USER_ID } from './sign-in.ts';
