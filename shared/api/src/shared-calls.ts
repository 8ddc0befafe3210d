import * as userAdministration from './administration/calls.ts';
import * as report from './reports/calls.ts';
import * as role from './roles/calls.ts';
import * as organisation from './organisations/calls.ts';
import * as doctor from './doctors/calls.ts';
import * as account from './account/calls.ts';
import * as cephMethods from './cephalometry/calls.ts';
import * as classification from './classification/calls.ts';
import * as cloud from './files/cloud-calls.ts';
import * as config from './site/calls.ts';
import * as dictionary from './dictionaries/calls.ts';
import * as fileInfo from './files/info-calls.ts';
import * as file from './files/calls.ts';
import * as detailedExam from './detailed-exam/calls.ts';
import * as medicalRecord from './medical-records/calls.ts';
import * as member from './membership/calls.ts';
import * as moduleOverride from './modules/override-calls.ts';
import * as moduleCalls from './modules/calls.ts';
import * as moduleReports from './modules/report-calls.ts';
import * as note from './notes/calls.ts';
import * as notice from './notices/calls.ts';
import * as patientOperations from './patients/operation-calls.ts';
import * as patient from './patients/calls.ts';
import * as recycle from './recycle-bin/calls.ts';
import * as request from './site/request-calls.ts';
import * as stage from './stages/calls.ts';
import * as tag from './tags/calls.ts';
import * as task from './tasks/calls.ts';
import * as caseServer from './orders/case-calls.ts';
import * as caseActions from './orders/case-actions.ts';
import * as caseDetails from './orders/case-details.ts';
import * as caseProduction from './orders/case-production.ts';
import * as deliveryAddress from './orders/address-calls.ts';
import * as orderServer from './orders/calls.ts';
import * as schemeServer from './schemes/calls.ts';
import * as expressServer from './orders/express-calls.ts';
import * as uploadServer from './orders/upload-calls.ts';
import * as user from './account/user-calls.ts';
import type { Call } from './contract/contract.ts';

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'envelope' in value && 'permission' in value;
}

/** Lists the calls among the exports of a service. */
export function listCalls(service: object): Call[] {
  return Object.values(service as Record<string, unknown>).filter(isCall);
}

/**
 * Every call of the shared services; an area of the server may have further calls. Browsers import the services that
 * they use.
 */
export const CONTRACT: readonly Call[] = [
  cloud,
  account,
  doctor,
  organisation,
  role,
  userAdministration,
  config,
  request,
  user,
  member,
  moduleCalls,
  moduleReports,
  moduleOverride,
  notice,
  patient,
  patientOperations,
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
  task,
  report,
  caseServer,
  caseActions,
  caseDetails,
  caseProduction,
  deliveryAddress,
  orderServer,
  uploadServer,
  schemeServer,
  expressServer,
  note,
].flatMap(listCalls);
