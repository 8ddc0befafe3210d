import * as triage from './triage-service.ts';
import * as exception from './exception-service.ts';
import * as userAdministration from './user-administration.ts';
import * as report from './report-service.ts';
import * as role from './role-service.ts';
import * as organisation from './organisation-service.ts';
import * as doctor from './doctor-service.ts';
import * as audit from './audit-service.ts';
import * as account from './account-service.ts';
import * as cephMethods from './ceph-methods.ts';
import * as classification from './classification-service.ts';
import * as cloud from './cloud-service.ts';
import * as config from './config-service.ts';
import * as dictionary from './dictionary-service.ts';
import * as fileInfo from './file-info-service.ts';
import * as file from './file-service.ts';
import * as detailedExam from './detailed-exam.ts';
import * as medicalRecord from './medical-record.ts';
import * as member from './member-service.ts';
import * as moduleOverride from './module-override.ts';
import * as moduleCalls from './module-service.ts';
import * as moduleReports from './module-reports.ts';
import * as patientOperations from './patient-operations.ts';
import * as patient from './patient-service.ts';
import * as photoLayout from './photo-layout-service.ts';
import * as recycle from './recycle-service.ts';
import * as savedFilter from './saved-filter-service.ts';
import * as stage from './stage-service.ts';
import * as tag from './tag-service.ts';
import * as task from './task-service.ts';
import * as caseServer from './case-server.ts';
import * as caseActions from './case-actions.ts';
import * as caseDetails from './case-details.ts';
import * as caseProduction from './case-production.ts';
import * as caseStatistics from './case-statistics.ts';
import * as deliveryAddress from './delivery-address.ts';
import * as orderServer from './order-server.ts';
import * as labCatalogue from './lab-catalogue.ts';
import * as labFiles from './lab-files.ts';
import * as labIntegration from './lab-integration.ts';
import * as labWebhooks from './lab-webhooks.ts';
import * as labServer from './lab-server.ts';
import * as labSchemes from './lab-schemes.ts';
import * as schemeServer from './scheme-server.ts';
import * as expressServer from './express-server.ts';
import * as uploadServer from './upload-server.ts';
import * as user from './user-service.ts';
import * as volume from './volume-service.ts';
import type { Call } from '../contract.ts';

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'envelope' in value && 'permission' in value;
}

/** The calls among what a service exports. */
export function callsOf(service: object): Call[] {
  return Object.values(service as Record<string, unknown>).filter(isCall);
}

/** Every call of the shared services; an area of the server may have further ones of its own. Browsers import the services that they use. */
export const CONTRACT: readonly Call[] = [
  triage,
  exception,
  cloud,
  account,
  audit,
  doctor,
  organisation,
  role,
  userAdministration,
  config,
  user,
  member,
  moduleCalls,
  moduleReports,
  moduleOverride,
  patient,
  patientOperations,
  savedFilter,
  medicalRecord,
  detailedExam,
  recycle,
  tag,
  stage,
  fileInfo,
  file,
  cephMethods,
  classification,
  dictionary,
  photoLayout,
  task,
  report,
  volume,
  caseServer,
  caseActions,
  caseDetails,
  caseProduction,
  caseStatistics,
  deliveryAddress,
  orderServer,
  labServer,
  labCatalogue,
  labFiles,
  labIntegration,
  labWebhooks,
  uploadServer,
  labSchemes,
  schemeServer,
  expressServer,
].flatMap(callsOf);
