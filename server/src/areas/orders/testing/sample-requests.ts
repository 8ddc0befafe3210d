import * as actions from '@dentarium/api/orders/case-actions';
import * as details from '@dentarium/api/orders/case-details';
import * as production from '@dentarium/api/orders/case-production';
import * as cases from '@dentarium/api/orders/case-calls';
import * as ownCases from '../cases/calls.ts';
import { queryOrderStatistics } from '../calls.ts';
import * as addresses from '@dentarium/api/orders/address-calls';
import * as ownAddresses from '../production/calls.ts';
import { getWLinfo } from '@dentarium/api/orders/express-calls';
import * as orders from '@dentarium/api/orders/calls';
import * as ownOrders from '../forms/calls.ts';
import { FEE, LOST_STEPS_ANSWERS } from '@dentarium/orders/forms/testing';
import type { SampleRequestTable } from '../../../testing/access-matrix/describe-access-matrix.ts';
import { createFile } from '../../files/testing/sample-files.ts';
import { type SampleRequest, sampleRequest, type Scene } from '../../../testing/access-matrix/scene.ts';
import {
  getSharedOrder,
  createAddress,
  createAnsweredOrder,
  createOrder,
  createShippedOrder,
  toOrderFilter,
  getManufacturer,
} from './sample-orders.ts';
import { LAB_SAMPLE_REQUESTS } from './lab-sample-requests.ts';
import { makeCancellation, synchronisePatientRow } from './make-orders.ts';

async function createCaseQuery(scene: Scene) {
  return { query: { caseId: (await getSharedOrder(scene)).caseId } };
}

async function createOrderQuery(scene: Scene) {
  return { query: { orderId: (await getSharedOrder(scene)).orderId } };
}

async function createPatientQuery(scene: Scene) {
  return { query: { patientId: await scene.lastingPatient() } };
}

/** Creates the input of an action. */
async function createActionInput(scene: Scene, options: Parameters<typeof createOrder>[1] = {}) {
  const { operatorId, orderId } = await createOrder(scene, options);
  return { operatorId, orderId, version: 1 };
}

const VIEW_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(cases.getIngCase, createPatientQuery),
  sampleRequest(cases.getCaseListByPatinetId, createPatientQuery),
  sampleRequest(cases.getCaseManagementListByPatientId, createPatientQuery),
  sampleRequest(details.getExpertInfoByCaseId, createCaseQuery),
  sampleRequest(details.getCaseDataByCaseId, createCaseQuery),
  sampleRequest(details.getCaseOpertionHistory, createCaseQuery),
  sampleRequest(details.getFormListByCaseId, createCaseQuery),
  sampleRequest(details.getCaseShowBox, createCaseQuery),
  sampleRequest(details.getDesignOrderCount, createCaseQuery),
  sampleRequest(details.getLastDesignOrderStep, createCaseQuery),
  sampleRequest(details.getDesignOrderId, createCaseQuery),
  sampleRequest(details.getRecordIdByCaseId, createCaseQuery),
  sampleRequest(ownCases.queryOrderInfo, createOrderQuery),
  sampleRequest(ownCases.queryOrderSubmissions, createOrderQuery),
  sampleRequest(ownOrders.queryOrderModels, createOrderQuery),
  sampleRequest(ownOrders.queryEarlierPrescriptions, createOrderQuery),
  sampleRequest(orders.getFormInfoByOrderId, async (scene) => ({
    query: { orderId: (await getSharedOrder(scene)).orderId, formKey: 4 },
  })),
  sampleRequest(orders.getFormListByOrderId, createOrderQuery),
  sampleRequest(orders.getLastAlignStep, createCaseQuery),
  sampleRequest(orders.getLastKeep, createCaseQuery),
  sampleRequest(orders.getTreatmentArch, createOrderQuery),
  sampleRequest(getWLinfo, createOrderQuery),
  sampleRequest(production.productionFollowUpCheck, async (scene) => ({
    body: { operatorId: scene.account, patientId: await scene.lastingPatient() },
  })),
  sampleRequest(actions.isShowTreatmentItems, async (scene) => ({
    body: { operatorId: scene.account, patientId: await scene.lastingPatient(), orgId: scene.organisation },
  })),
];

/** The forms of the order are not filled in; this refusal means that the caller has access. */
const commitRequest = sampleRequest(actions.caseCommit, async (scene) => ({
  body: { ...(await createActionInput(scene)), addressId: await createAddress(scene), statement: true as const },
}));
const COMMIT_REQUEST: SampleRequest = {
  ...commitRequest,
  send: (client, input) =>
    commitRequest.send(client, input).catch((error: { readonly code: string }) => {
      if (error.code !== 'order.formsUnfinished') throw error;
    }),
};

const EDIT_REQUESTS: readonly SampleRequest[] = [
  COMMIT_REQUEST,
  sampleRequest(actions.createCase, async (scene) => {
    const { item: treatmentItemId } = await getManufacturer(scene);
    const { id: patientId } = await synchronisePatientRow(scene.db, await scene.patient(), scene.owner);
    return { body: { operatorId: scene.account, patientId, orgId: scene.organisation, type: 0, treatmentItemId } };
  }),
  sampleRequest(cases.updateIsArchive, async (scene) => {
    const { caseId, operatorId } = await createOrder(scene);
    return { body: { caseId, operatorId, isArchive: true } };
  }),
  sampleRequest(cases.updateIsCollect, async (scene) => {
    const { caseId, operatorId } = await createOrder(scene);
    return { body: { caseId, operatorId, isCollect: true } };
  }),
  sampleRequest(ownCases.updateTreatmentItem, async (scene) => {
    const { item: treatmentItemId } = await getManufacturer(scene);
    const { orderId, operatorId } = await createOrder(scene);
    return { body: { orderId, operatorId, version: 1, treatmentItemId } };
  }),
  sampleRequest(ownCases.requestCancellation, async (scene) => {
    const { orderId, operatorId } = await createOrder(scene, { detailStatus: 20001 });
    return { body: { orderId, operatorId, version: 1, reason: 'The patient moves away' } };
  }),
  sampleRequest(ownCases.withdrawCancellation, async (scene) => {
    const { orderId, operatorId } = await createOrder(scene, { detailStatus: 20001 });
    await makeCancellation(scene.db, orderId, scene.owner);
    return { body: { orderId, operatorId, version: 1 } };
  }),
  sampleRequest(ownCases.updateCaseRemark, async (scene) => {
    const { caseId, operatorId } = await createOrder(scene);
    return { body: { caseId, operatorId, version: 1, remark: 'Second opinion' } };
  }),
  sampleRequest(cases.deleteCase, async (scene) => {
    const { caseId, operatorId } = await createOrder(scene);
    return { query: { caseId, operatorId, version: 1 } };
  }),
  sampleRequest(actions.createOrUpdatePatient, async (scene) => ({
    body: { operatorId: scene.account, patientId: await scene.patient() },
  })),
  sampleRequest(actions.completeTheData, async (scene) => {
    const { operatorId, orderId, patient: patientId } = await createAnsweredOrder(scene);
    return { body: { operatorId, orderId, version: 1, patientId } };
  }),
  sampleRequest(actions.restartCase, async (scene) => {
    const { operatorId, orderId } = await createShippedOrder(scene);
    return { body: { operatorId, orderId, version: 1 } };
  }),
  sampleRequest(actions.updateCaseExpertInfo, async (scene) => {
    const { expert } = await getManufacturer(scene);
    const { caseId, operatorId } = await createOrder(scene);
    const formValue = JSON.stringify({ expert, question: 'Extraction?', agreedFee: FEE });
    return { body: { caseId, operatorId, version: 1, formValue } };
  }),
  sampleRequest(production.productionFollowUp, async (scene) => {
    const { operatorId, orderId } = await createShippedOrder(scene);
    const progressAnswers = { stepUpper: 3, stepLower: 3, fit: 1, attachmentsComplete: 1, teethChanged: [0] };
    const followUpAnswers = {
      ...progressAnswers,
      stepsToUpper: 10,
      stepsToLower: 10,
      address: await createAddress(scene),
    };
    return { body: { operatorId, orderId, version: 1, formValue: JSON.stringify(followUpAnswers) } };
  }),
  sampleRequest(production.applyForReissuance, async (scene) => {
    const { operatorId, orderId } = await createShippedOrder(scene);
    return {
      body: {
        operatorId,
        orderId,
        version: 1,
        formValue: JSON.stringify({ ...LOST_STEPS_ANSWERS, address: await createAddress(scene) }),
      },
    };
  }),
  sampleRequest(ownOrders.insertOpenedModel, async (scene) => {
    const { patient, file: fileId } = await createFile(scene);
    return { body: { ...(await createActionInput(scene, { patient })), fileId } };
  }),
  sampleRequest(orders.insertOrUpdateForm, async (scene) => ({
    body: {
      ...(await createActionInput(scene)),
      version: 0,
      formKey: 4,
      formValue: '{"designMode":1}',
      isFinish: false,
    },
  })),
  sampleRequest(orders.withdrawOrder, async (scene) => ({
    body: await createActionInput(scene, { detailStatus: 10004 }),
  })),
  sampleRequest(orders.confirmReceipt, async (scene) => {
    const { operatorId, orderId } = await createShippedOrder(scene);
    return { body: { operatorId, orderId, version: 1 } };
  }),
  sampleRequest(orders.deleteOrder, async (scene) => ({ query: await createActionInput(scene) })),
];

/** The calls of orders, by the access to a patient's orders that they need. */
export const ACCESS_REQUESTS: SampleRequestTable = { order: VIEW_REQUESTS, orderEdit: EDIT_REQUESTS };

/** Calls that are for organisations of the caller, or return data that the caller may see. */
const OTHER_REQUESTS: readonly SampleRequest[] = [
  sampleRequest(cases.getCaseListV3, async (scene) => {
    await createOrder(scene);
    return { body: { ...toOrderFilter(scene), pageIndex: 1, pageSize: 10 } };
  }),
  sampleRequest(ownCases.queryOrderCounts, async (scene) => {
    await createOrder(scene);
    return { body: toOrderFilter(scene) };
  }),
  sampleRequest(cases.getCaseNeedDealNum, (scene) => ({
    body: { operatorId: scene.account, orgId: scene.organisation },
  })),
  sampleRequest(ownCases.queryPendingCount, () => ({})),
  sampleRequest(queryOrderStatistics, async (scene) => {
    await createOrder(scene);
    return { query: { limits: '2000-01-01T00:00:00.000Z,2100-01-01T00:00:00.000Z', orgId: scene.organisation } };
  }),
  sampleRequest(details.getExpertInfo, (scene) => ({ query: { orgId: scene.organisation } })),
  sampleRequest(details.getTreatmentItemsByOrgId, (scene) => ({ query: { orgId: scene.organisation } })),
  sampleRequest(details.getCaseShowBoxListV2, async (scene) => ({
    query: { caseIds: (await createOrder(scene)).caseId },
  })),
  sampleRequest(addresses.getAddress, async (scene) => {
    await createAddress(scene);
    return { query: { orgId: scene.organisation } };
  }),
  sampleRequest(ownAddresses.saveAddress, async (scene) => ({
    body: {
      id: await createAddress(scene),
      version: 1,
      orgId: scene.organisation,
      operatorId: scene.account,
      receiver: 'Reception',
      phone: '100 0000 0001',
      region: 'Demo City',
      street: '2 Example Road',
      isDefault: false,
    },
  })),
  sampleRequest(ownAddresses.deleteAddress, async (scene) => ({
    query: { id: await createAddress(scene), operatorId: scene.account, version: 1 },
  })),
  sampleRequest(ownAddresses.setDefaultAddress, async (scene) => ({
    body: { id: await createAddress(scene), operatorId: scene.account },
  })),
];

/** Valid requests for every call of orders. */
export const SAMPLE_REQUESTS: readonly SampleRequest[] = [
  ...VIEW_REQUESTS,
  ...EDIT_REQUESTS,
  ...OTHER_REQUESTS,
  ...LAB_SAMPLE_REQUESTS,
];
