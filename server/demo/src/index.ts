// The demonstration clinic as plain objects and bytes. The server writes it into its database; this package does not
// know a database.
export { ACCOUNTS } from './clinic/accounts.ts';
export { forEachContent, type GetObjectId } from './clinic/contents.ts';
export { addDays } from './clinic/days.ts';
export type { OtherPatient } from './clinic/other-patients.ts';
export type { DemoFile, DemoPatient, DemoStage } from './clinic/plan.ts';
export { DEMO_SERVICE_CENTRE } from './clinic/service-centre.ts';
export { DEMO_PASSWORD, type DemoClinic, generateDemoClinic } from './demo-clinic.ts';
export { createDemoScheme, createBenchmarkScheme } from './scheme/demo-schemes.ts';
