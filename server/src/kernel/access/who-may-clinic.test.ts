import { describeWhoMay } from '../../testing/who-may/access-table.ts';
import { CLINIC_CALLS } from '../../testing/who-may/clinic-calls.ts';

describeWhoMay('MODE-02 MODE-03 CALL-05 PERS-03 PAT-12 acts for the clinic', CLINIC_CALLS);
