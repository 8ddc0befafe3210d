import * as actions from '@dentarium/api/orders/case-actions';
import * as details from '@dentarium/api/orders/case-details';
import * as production from '@dentarium/api/orders/case-production';
import * as specifiedCalls from '@dentarium/api/orders/case-calls';
import * as calls from './calls.ts';
import { queryOrderStatistics } from '../calls.ts';
import * as addresses from '@dentarium/api/orders/address-calls';
import * as addressCalls from '../production/calls.ts';
import type { RecordContext } from '../../../records/record-context.ts';
import { handle, type Route } from '../../../records/handle.ts';
import type { OrderFiles } from '../../order-files/area.ts';
import { loadCaseInfo, loadExpert, loadHistory, loadShowBox } from './case-info.ts';
import * as questions from './case-queries.ts';
import { listExperts, listOrganisationItems } from '../catalogue/catalogue.ts';
import { changeItem } from './change-item.ts';
import { chooseExpert } from './choose-expert.ts';
import { commitOrder, completeData } from '../submission/commit-order.ts';
import { createOrder, listOfferedItems, synchronisePatient } from './create-order.ts';
import {
  listAddresses,
  deleteDeliveryAddress,
  setDefaultAddress,
  saveDeliveryAddress,
} from '../production/delivery-addresses.ts';
import * as acts from './order-actions.ts';
import { requireCase, listCaseOrders, requireOperator } from './order-access.ts';
import { loadForms } from './order-details.ts';
import { loadVisibleOrderInfo } from './order-info.ts';
import { countOrdersByTab, loadOrderList, countPendingOrders } from '../lists/order-list.ts';
import { loadOrderStatistics } from '../lists/order-statistics.ts';
import { orderFollowUp, checkFollowUp } from '../production/production.ts';
import { requestReissue } from '../production/reissue.ts';
import { restartCase } from './restart-case.ts';
import { loadSubmittedPrescriptions } from '../submission/submitted-prescriptions.ts';
import { toUuids } from '../forms/slot-files.ts';

const success = true as const;

async function loadCaseExpert(ctx: RecordContext, caseId: string) {
  const { treatment, db } = await requireCase(ctx, caseId, 'view');
  return loadExpert(db, treatment);
}

const LIST_ROUTES: readonly Route[] = [
  handle(specifiedCalls.getCaseListV3, (ctx) => {
    requireOperator(ctx, ctx.body.operatorId);
    return loadOrderList(ctx, ctx.body);
  }),
  handle(calls.queryOrderCounts, (ctx) => {
    requireOperator(ctx, ctx.body.operatorId);
    return countOrdersByTab(ctx, ctx.body);
  }),
  handle(specifiedCalls.getCaseNeedDealNum, (ctx) => {
    requireOperator(ctx, ctx.body.operatorId);
    const { orgId } = ctx.body;
    return countPendingOrders(ctx, orgId === undefined ? undefined : ctx.requireOrganisation(orgId).organisationId);
  }),
  handle(calls.queryPendingCount, (ctx) => countPendingOrders(ctx)),
  handle(queryOrderStatistics, (ctx) => loadOrderStatistics(ctx, ctx.query)),
  handle(specifiedCalls.getIngCase, (ctx) => questions.listOngoingOrders(ctx, ctx.query.patientId)),
  handle(specifiedCalls.getCaseListByPatinetId, (ctx) => questions.listPatientOrders(ctx, ctx.query.patientId)),
  handle(specifiedCalls.getCaseManagementListByPatientId, (ctx) =>
    questions.listPatientCases(ctx, ctx.query.patientId),
  ),
  handle(specifiedCalls.updateIsArchive, async (ctx) => {
    await acts.archiveCase(ctx, ctx.body);
    return success;
  }),
  handle(specifiedCalls.updateIsCollect, async (ctx) => {
    await acts.collectCase(ctx, ctx.body);
    return success;
  }),
  handle(calls.updateCaseRemark, async (ctx) => {
    await acts.updateCaseRemark(ctx, ctx.body);
    return success;
  }),
  handle(specifiedCalls.deleteCase, async (ctx) => {
    await acts.deleteCase(ctx, ctx.query);
    return success;
  }),
];

const createActionRoutes = (files: OrderFiles): Route[] => [
  handle(actions.createOrUpdatePatient, async (ctx) => {
    const { operatorId, patientId } = ctx.body;
    requireOperator(ctx, operatorId);
    await synchronisePatient(ctx, patientId);
    return { patientId, isSync: success };
  }),
  handle(actions.isShowTreatmentItems, (ctx) => {
    requireOperator(ctx, ctx.body.operatorId);
    return listOfferedItems(ctx, ctx.body);
  }),
  handle(actions.createCase, async (ctx) => loadVisibleOrderInfo(ctx, await createOrder(ctx, ctx.body))),
  handle(actions.caseCommit, async (ctx) => {
    await commitOrder(ctx, files, ctx.body);
    return loadVisibleOrderInfo(ctx, ctx.body.orderId);
  }),
  handle(actions.completeTheData, async (ctx) => {
    await completeData(ctx, files, ctx.body);
    return loadVisibleOrderInfo(ctx, ctx.body.orderId);
  }),
  handle(actions.restartCase, async (ctx) => loadVisibleOrderInfo(ctx, await restartCase(ctx, ctx.body))),
  handle(calls.updateTreatmentItem, async (ctx) => {
    await changeItem(ctx, ctx.body);
    return loadVisibleOrderInfo(ctx, ctx.body.orderId);
  }),
  handle(actions.updateCaseExpertInfo, async (ctx) => {
    await chooseExpert(ctx, ctx.body);
    return loadCaseExpert(ctx, ctx.body.caseId);
  }),
  handle(production.productionFollowUpCheck, (ctx) => {
    requireOperator(ctx, ctx.body.operatorId);
    return checkFollowUp(ctx, ctx.body);
  }),
  handle(production.productionFollowUp, async (ctx) => {
    await orderFollowUp(ctx, ctx.body);
    return loadVisibleOrderInfo(ctx, ctx.body.orderId);
  }),
  handle(production.applyForReissuance, async (ctx) => {
    await requestReissue(ctx, files, ctx.body);
    return loadVisibleOrderInfo(ctx, ctx.body.orderId);
  }),
];

const DETAIL_ROUTES: readonly Route[] = [
  handle(details.getExpertInfo, (ctx) => listExperts(ctx, ctx.query.orgId)),
  handle(details.getExpertInfoByCaseId, (ctx) => loadCaseExpert(ctx, ctx.query.caseId)),
  handle(details.getTreatmentItemsByOrgId, (ctx) => listOrganisationItems(ctx, ctx.query.orgId)),
  handle(details.getCaseDataByCaseId, async (ctx) => {
    const { treatment, db } = await requireCase(ctx, ctx.query.caseId, 'view');
    return loadCaseInfo(db, ctx.principal, treatment);
  }),
  handle(details.getCaseOpertionHistory, async (ctx) => {
    const { treatment, db } = await requireCase(ctx, ctx.query.caseId, 'view');
    return loadHistory(db, { caseId: treatment.id });
  }),
  handle(details.getFormListByCaseId, async (ctx) => {
    const { treatment, db } = await requireCase(ctx, ctx.query.caseId, 'view');
    const orders = await listCaseOrders(db, treatment.id);
    const prescriptions = await loadSubmittedPrescriptions(db, treatment.id);
    return Promise.all(
      orders.map(async (order) => {
        const prescription = prescriptions.find(({ orderId }) => orderId === order.id);
        return {
          orderId: order.id,
          type: order.type,
          forms: await loadForms(db, order),
          prescription:
            prescription === undefined ? null : { formKey: prescription.formKey, formValue: prescription.formValue },
        };
      }),
    );
  }),
  handle(details.getCaseShowBox, async (ctx) => {
    const { treatment, db } = await requireCase(ctx, ctx.query.caseId, 'view');
    return loadShowBox(db, ctx.principal, treatment);
  }),
  handle(details.getCaseShowBoxListV2, (ctx) => questions.listShowBoxes(ctx, toUuids(ctx.query.caseIds.split(',')))),
  handle(
    details.getDesignOrderCount,
    async (ctx) => (await questions.listDesignedOrders(ctx, ctx.query.caseId)).length,
  ),
  handle(details.getLastDesignOrderStep, async (ctx) => {
    const order = (await questions.listDesignedOrders(ctx, ctx.query.caseId)).at(-1);
    if (order === undefined) return null;
    return { orderId: order.id, detailStatus: order.detail_status, stepStatus: order.step_status };
  }),
  handle(
    details.getDesignOrderId,
    async (ctx) => (await questions.listDesignedOrders(ctx, ctx.query.caseId)).at(-1)?.id ?? null,
  ),
  handle(details.getRecordIdByCaseId, (ctx) => questions.findLatestSubmission(ctx, ctx.query.caseId)),
];

const ADDRESS_ROUTES: readonly Route[] = [
  handle(addresses.getAddress, (ctx) => listAddresses(ctx, ctx.query.orgId)),
  handle(addressCalls.saveAddress, (ctx) => saveDeliveryAddress(ctx, ctx.body)),
  handle(addressCalls.deleteAddress, async (ctx) => {
    await deleteDeliveryAddress(ctx, ctx.query);
    return success;
  }),
  handle(addressCalls.setDefaultAddress, async (ctx) => {
    await setDefaultAddress(ctx, ctx.body);
    return success;
  }),
];

/** Creates the calls of cases. */
export function createCaseRoutes(files: OrderFiles): Route[] {
  return [...LIST_ROUTES, ...createActionRoutes(files), ...DETAIL_ROUTES, ...ADDRESS_ROUTES];
}
