import { getAllPermission, getCanBePurchasedMemberList, getMemberInfo } from '@dentarium/api/membership/calls';
import { handle, handleSiteData, type Route } from '../../kernel/http/handle.ts';
import { readBenefits, readMembership, readPlans } from './membership.ts';

/** The calls of membership, which the shell makes at start. */
export const memberRoutes: readonly Route[] = [
  handle(getMemberInfo, (ctx) => readMembership(ctx)),
  handle(getAllPermission, (ctx) => readBenefits(ctx)),
  handleSiteData(getCanBePurchasedMemberList, (ctx) => readPlans(ctx)),
];
