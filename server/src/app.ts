/**
 * Every area of the server: adding one is its folder and a line here. Their order says nothing; an area starts those that it
 * uses before itself.
 */
export { accountArea } from './areas/account/area.ts';
export { annotationsArea } from './areas/annotations/area.ts';
export { cephalometryArea } from './areas/cephalometry/area.ts';
export { classificationArea } from './areas/classification/area.ts';
export { customMeasurementsArea } from './areas/custom-measurements/area.ts';
export { detailedExamArea } from './areas/detailed-exam/area.ts';
export { dictionariesArea } from './areas/dictionaries/area.ts';
export { filesArea } from './areas/files/area.ts';
export { frontDeskArea } from './areas/front-desk/area.ts';
export { labArea } from './areas/lab/area.ts';
export { labIntegrationArea } from './areas/lab-integration/area.ts';
export { masksArea } from './areas/masks/area.ts';
export { medicalRecordsArea } from './areas/medical-records/area.ts';
export { orderFilesArea } from './areas/order-files/area.ts';
export { ordersArea } from './areas/orders/area.ts';
export { overlaysArea } from './areas/overlays/area.ts';
export { packagingArea } from './areas/packaging/area.ts';
export { patientsArea } from './areas/patients/area.ts';
export { photoLayoutsArea } from './areas/photo-layouts/area.ts';
export { recycleBinArea } from './areas/recycle-bin/area.ts';
export { releasesArea } from './areas/releases/area.ts';
export { reportsArea } from './areas/reports/area.ts';
export { savedFiltersArea } from './areas/saved-filters/area.ts';
export { schemesArea } from './areas/schemes/area.ts';
export { stagesArea } from './areas/stages/area.ts';
export { tagsArea } from './areas/tags/area.ts';
export { tasksArea } from './areas/tasks/area.ts';
export { volumesArea } from './areas/volumes/area.ts';
export { administrationArea } from './clinic/administration/area.ts';
export { auditTrailArea } from './clinic/audit-trail/area.ts';
export { membersArea } from './clinic/members/area.ts';
export { organisationsArea } from './clinic/organisations/area.ts';
export { preferencesArea } from './clinic/preferences/area.ts';
export { rolesArea } from './clinic/roles/area.ts';
export { codesArea } from './identity/codes/area.ts';
export { linkedAccountsArea } from './identity/linked-accounts/area.ts';
export { machineClientsArea } from './identity/machine-clients/area.ts';
export { identityArea } from './identity/provider/area.ts';
export { moduleReportsArea } from './kernel/module-reports/area.ts';
export { siteArea } from './kernel/site/area.ts';
export { cloudArea } from './objects/cloud/area.ts';
export { quotaArea } from './objects/quota/area.ts';
