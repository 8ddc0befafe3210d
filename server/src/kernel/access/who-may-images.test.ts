import { describeWhoMay } from '../../testing/who-may/access-table.ts';
import { IMAGE_CALLS } from '../../testing/who-may/image-calls.ts';

describeWhoMay('MODE-02 MODE-03 CALL-05 images', IMAGE_CALLS);
