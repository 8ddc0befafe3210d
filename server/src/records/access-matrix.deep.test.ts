import { describeAccessMatrix } from '../testing/access-matrix/describe-access-matrix.ts';
import { ACCESS_TABLES } from '../testing/tenant-isolation/all-sample-requests.ts';

describeAccessMatrix((describeArea) => {
  for (const { area, table } of ACCESS_TABLES)
    describeArea(`MODE-02 MODE-03 CALL-05 PERS-03 PAT-12 ORD-09 ORD-11 ${area}`, table);
});
