import * as members from '@dentarium/api/membership/calls';
import { sampleRequest, type SampleRequest } from '../../../testing/access-matrix/scene.ts';

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(members.getMemberInfo, () => ({})),
  sampleRequest(members.getAllPermission, () => ({})),
  sampleRequest(members.getCanBePurchasedMemberList, () => ({})),
];
