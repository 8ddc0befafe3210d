import { getCanBePurchasedMemberList, getMemberInfo } from '@dentarium/api/services/member-service';
import { handle, type Route } from '../http/handle.ts';
import { readMembership, readPlans } from './membership.ts';

/** Membership, as the shell reads it at start. */
export const memberRoutes: readonly Route[] = [
  handle(getMemberInfo, ({ db, access }) => readMembership(db, access)),
  handle(getCanBePurchasedMemberList, ({ db, access }) => readPlans(db, access)),
];
