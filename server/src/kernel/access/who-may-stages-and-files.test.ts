import { describeWhoMay } from '../../testing/who-may/access-table.ts';
import { STAGE_AND_FILE_CALLS } from '../../testing/who-may/stage-and-file-calls.ts';

describeWhoMay('MODE-02 MODE-03 CALL-05 stages and files', STAGE_AND_FILE_CALLS);
