import { ORDER_FILE_REQUESTS } from '../areas/order-files/testing/sample-requests.ts';
import { ORDER_REQUESTS } from '../areas/orders/testing/sample-requests.ts';
import { SCHEME_REQUESTS } from '../areas/schemes/testing/sample-requests.ts';
import { describeAccessMatrix } from '../testing/access-matrix/describe-access-matrix.ts';
import { CLINIC_REQUESTS } from '../testing/access-matrix/clinic-requests.ts';
import { PACKAGE_REQUESTS, REPORT_REQUESTS } from '../testing/access-matrix/export-requests.ts';
import { IMAGE_REQUESTS } from '../testing/access-matrix/image-requests.ts';
import { PATIENT_REQUESTS } from '../testing/access-matrix/patient-requests.ts';
import { STAGE_AND_FILE_REQUESTS } from '../testing/access-matrix/stage-and-file-requests.ts';

// Calls of stages and files move the lasting file into another stage, so they come last.
describeAccessMatrix((area) => {
  area('MODE-02 MODE-03 CALL-05 PERS-03 PAT-12 acts for the clinic', CLINIC_REQUESTS);
  area('MODE-02 MODE-03 CALL-05 a patient', PATIENT_REQUESTS);
  area('MODE-02 MODE-03 CALL-05 packages', PACKAGE_REQUESTS);
  area('MODE-02 MODE-03 CALL-05 reports', REPORT_REQUESTS);
  area('MODE-02 MODE-03 CALL-05 orders', ORDER_REQUESTS);
  area('MODE-02 MODE-03 CALL-05 ORD-09 schemes', SCHEME_REQUESTS);
  area('MODE-02 MODE-03 CALL-05 ORD-11 files of orders', ORDER_FILE_REQUESTS);
  area('MODE-02 MODE-03 CALL-05 images', IMAGE_REQUESTS);
  area('MODE-02 MODE-03 CALL-05 stages and files', STAGE_AND_FILE_REQUESTS);
});
