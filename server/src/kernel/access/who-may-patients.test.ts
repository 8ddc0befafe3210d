import { describeWhoMay } from '../../testing/who-may/access-table.ts';
import { PATIENT_CALLS } from '../../testing/who-may/patient-calls.ts';

describeWhoMay('MODE-02 MODE-03 CALL-05 a patient', PATIENT_CALLS);
