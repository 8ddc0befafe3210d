import * as calls from '@dentarium/api/membership/calls';
import { type SampleRequest, sampleRequest } from '../../../testing/access-matrix/scene.ts';

/** Valid requests for every call of the area. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(calls.getMemberInfo, () => ({})),
  sampleRequest(calls.getAllPermission, () => ({})),
  sampleRequest(calls.getCanBePurchasedMemberList, () => ({})),
  sampleRequest(calls.getMemberUpgradeTime, () => ({ query: { memberId: 1 } })),
  sampleRequest(calls.createOrder, () => ({ body: { memberId: 1, quantity: 1 as const, payType: 1 as const } })),
  sampleRequest(calls.exchangeActivationCode, () => ({ body: { activationCode: '00000-00000-00000-00000-0' } })),
];
