import { ORDER_FILE_CALLS } from '../../areas/order-files/testing/asked-calls.ts';
import { ORDER_CALLS } from '../../areas/orders/testing/asked-calls.ts';
import { SCHEME_CALLS } from '../../areas/schemes/testing/asked-calls.ts';
import { describeWhoMay } from '../../testing/who-may/access-table.ts';
import { CLINIC_CALLS } from '../../testing/who-may/clinic-calls.ts';
import { PACKAGE_CALLS, REPORT_CALLS } from '../../testing/who-may/export-calls.ts';
import { IMAGE_CALLS } from '../../testing/who-may/image-calls.ts';
import { PATIENT_CALLS } from '../../testing/who-may/patient-calls.ts';
import { STAGE_AND_FILE_CALLS } from '../../testing/who-may/stage-and-file-calls.ts';

// The lasting file of somebody comes into another stage by the calls about stages and files: these come last.
describeWhoMay((area) => {
  area('MODE-02 MODE-03 CALL-05 PERS-03 PAT-12 acts for the clinic', CLINIC_CALLS);
  area('MODE-02 MODE-03 CALL-05 a patient', PATIENT_CALLS);
  area('MODE-02 MODE-03 CALL-05 packages', PACKAGE_CALLS);
  area('MODE-02 MODE-03 CALL-05 reports', REPORT_CALLS);
  area('MODE-02 MODE-03 CALL-05 orders', ORDER_CALLS);
  area('MODE-02 MODE-03 CALL-05 ORD-09 schemes', SCHEME_CALLS);
  area('MODE-02 MODE-03 CALL-05 ORD-11 files of orders', ORDER_FILE_CALLS);
  area('MODE-02 MODE-03 CALL-05 images', IMAGE_CALLS);
  area('MODE-02 MODE-03 CALL-05 stages and files', STAGE_AND_FILE_CALLS);
});
