import * as actions from '@dentarium/api/services/case-actions';
import * as details from '@dentarium/api/services/case-details';
import * as production from '@dentarium/api/services/case-production';
import * as cases from '@dentarium/api/services/case-server';
import { queryOrderStatistics } from '@dentarium/api/services/case-statistics';
import * as addresses from '@dentarium/api/services/delivery-address';
import { getWLinfo } from '@dentarium/api/services/express-server';
import * as orders from '@dentarium/api/services/order-server';
import { FEE, LOST } from '@dentarium/domain/order-forms/testing';
import type { CallTable } from '../../../testing/who-may/access-table.ts';
import { aFile } from '../../../testing/who-may/stage-and-file-calls.ts';
import { type Asked, asked, type Scene } from '../../../testing/who-may/scene.ts';
import {
  aLastingOrder,
  anAddress,
  anAnsweredOrder,
  anOrder,
  aShippedOrder,
  listOf,
  manufacturerFor,
} from './asked-orders.ts';
import { ASKED_LAB_CALLS } from './asked-lab-calls.ts';
import { synchronise } from './make-orders.ts';

async function ofCase(scene: Scene) {
  return { query: { caseId: (await aLastingOrder(scene)).caseId } };
}

async function ofOrder(scene: Scene) {
  return { query: { orderId: (await aLastingOrder(scene)).orderId } };
}

async function ofPatient(scene: Scene) {
  return { query: { patientId: await scene.lastingPatient() } };
}

/** What an action takes in. */
async function acting(scene: Scene, more: Parameters<typeof anOrder>[1] = {}) {
  const { operatorId, orderId } = await anOrder(scene, more);
  return { operatorId, orderId };
}

const LOOKING: readonly Asked[] = [
  asked(cases.getIngCase, ofPatient),
  asked(cases.getCaseListByPatinetId, ofPatient),
  asked(cases.getCaseManagementListByPatientId, ofPatient),
  asked(details.getExpertInfoByCaseId, ofCase),
  asked(details.getCaseDataByCaseId, ofCase),
  asked(details.getCaseOpertionHistory, ofCase),
  asked(details.getFormListByCaseId, ofCase),
  asked(details.getCaseShowBox, ofCase),
  asked(details.getDesignOrderCount, ofCase),
  asked(details.getLastDesignOrderStep, ofCase),
  asked(details.getDesignOrderId, ofCase),
  asked(details.getRecordIdByCaseId, ofCase),
  asked(orders.queryOrderInfo, ofOrder),
  asked(orders.queryOrderSubmissions, ofOrder),
  asked(orders.queryOrderModels, ofOrder),
  asked(orders.getFormInfoByOrderId, async (scene) => ({
    query: { orderId: (await aLastingOrder(scene)).orderId, formKey: 4 },
  })),
  asked(orders.getFormListByOrderId, ofOrder),
  asked(orders.getLastAlignStep, ofCase),
  asked(orders.getLastKeep, ofCase),
  asked(orders.getTreatmentArch, ofOrder),
  asked(getWLinfo, ofOrder),
  asked(production.productionFollowUpCheck, async (scene) => ({
    body: { operatorId: scene.account, patientId: await scene.lastingPatient() },
  })),
  asked(actions.isShowTreatmentItems, async (scene) => ({
    body: { operatorId: scene.account, patientId: await scene.lastingPatient(), orgId: scene.organisation },
  })),
];

/** Its forms are not filled in: who is told that is let in. */
const commit = asked(actions.caseCommit, async (scene) => ({
  body: { ...(await acting(scene)), addressId: await anAddress(scene), statement: true as const },
}));
const COMMIT: Asked = {
  ...commit,
  send: (client, input) =>
    commit.send(client, input).catch((error: { readonly code: string }) => {
      if (error.code !== 'order.formsUnfinished') throw error;
    }),
};

const ACTING: readonly Asked[] = [
  COMMIT,
  asked(actions.createCase, async (scene) => {
    const { item: treatmentItemId } = await manufacturerFor(scene);
    const { id: patientId } = await synchronise(scene.db, await scene.patient(), scene.owner);
    return { body: { operatorId: scene.account, patientId, orgId: scene.organisation, type: 0, treatmentItemId } };
  }),
  asked(cases.updateIsArchive, async (scene) => {
    const { caseId, operatorId } = await anOrder(scene);
    return { body: { caseId, operatorId, isArchive: true } };
  }),
  asked(cases.updateIsCollect, async (scene) => {
    const { caseId, operatorId } = await anOrder(scene);
    return { body: { caseId, operatorId, isCollect: true } };
  }),
  asked(cases.updateCaseRemark, async (scene) => {
    const { caseId, operatorId } = await anOrder(scene);
    return { body: { caseId, operatorId, remark: 'Second opinion' } };
  }),
  asked(cases.deleteCase, async (scene) => {
    const { caseId, operatorId } = await anOrder(scene);
    return { query: { caseId, operatorId } };
  }),
  asked(actions.createOrUpdatePatient, async (scene) => ({
    body: { operatorId: scene.account, patientId: await scene.patient() },
  })),
  asked(actions.completeTheData, async (scene) => {
    const { operatorId, orderId, patient: patientId } = await anAnsweredOrder(scene);
    return { body: { operatorId, orderId, patientId } };
  }),
  asked(actions.restartCase, async (scene) => {
    const { operatorId, orderId } = await aShippedOrder(scene);
    return { body: { operatorId, orderId } };
  }),
  asked(actions.updateCaseExpertInfo, async (scene) => {
    const { expert } = await manufacturerFor(scene);
    const { caseId, operatorId } = await anOrder(scene);
    const formValue = JSON.stringify({ expert, question: 'Extraction?', agreedFee: FEE });
    return { body: { caseId, operatorId, formValue } };
  }),
  asked(production.productionFollowUp, async (scene) => {
    const { operatorId, orderId } = await aShippedOrder(scene);
    const said = { stepUpper: 3, stepLower: 3, fit: 1, attachmentsComplete: 1, teethChanged: [0] };
    const asked = { ...said, stepsToUpper: 10, stepsToLower: 10, address: await anAddress(scene) };
    return { body: { operatorId, orderId, formValue: JSON.stringify(asked) } };
  }),
  asked(production.applyForReissuance, async (scene) => {
    const { operatorId, orderId } = await aShippedOrder(scene);
    return { body: { operatorId, orderId, formValue: JSON.stringify({ ...LOST, address: await anAddress(scene) }) } };
  }),
  asked(orders.insertOpenedModel, async (scene) => {
    const { patient, file: fileId } = await aFile(scene);
    return { body: { ...(await acting(scene, { patient })), fileId } };
  }),
  asked(orders.insertOrUpdateForm, async (scene) => ({
    body: { ...(await acting(scene)), formKey: 4, formValue: '{"designMode":1}', isFinish: false },
  })),
  asked(orders.withdrawOrder, async (scene) => ({ body: await acting(scene, { detailStatus: 10004 }) })),
  asked(orders.confirmReceipt, async (scene) => {
    const { operatorId, orderId } = await aShippedOrder(scene);
    return { body: { operatorId, orderId } };
  }),
  asked(orders.deleteOrder, async (scene) => ({ query: await acting(scene) })),
];

/** The calls of orders, by what they do with those of a patient. */
export const ORDER_CALLS: CallTable = { order: LOOKING, orderEdit: ACTING };

/** Calls that are for organisations of the caller, or give what the caller sees. */
const FURTHER: readonly Asked[] = [
  asked(cases.getCaseListV3, async (scene) => {
    await anOrder(scene);
    return { body: { ...listOf(scene), pageIndex: 1, pageSize: 10 } };
  }),
  asked(cases.queryOrderCounts, async (scene) => {
    await anOrder(scene);
    return { body: listOf(scene) };
  }),
  asked(cases.getCaseNeedDealNum, (scene) => ({ body: { operatorId: scene.account, orgId: scene.organisation } })),
  asked(cases.queryPendingCount, () => ({})),
  asked(queryOrderStatistics, async (scene) => {
    await anOrder(scene);
    return { query: { limits: '2000-01-01T00:00:00.000Z,2100-01-01T00:00:00.000Z', orgId: scene.organisation } };
  }),
  asked(details.getExpertInfo, (scene) => ({ query: { orgId: scene.organisation } })),
  asked(details.getTreatmentItemsByOrgId, (scene) => ({ query: { orgId: scene.organisation } })),
  asked(details.getCaseShowBoxListV2, async (scene) => ({ query: { caseIds: (await anOrder(scene)).caseId } })),
  asked(addresses.getAddress, async (scene) => {
    await anAddress(scene);
    return { query: { orgId: scene.organisation } };
  }),
  asked(addresses.saveAddress, async (scene) => ({
    body: {
      id: await anAddress(scene),
      orgId: scene.organisation,
      operatorId: scene.account,
      receiver: 'Reception',
      phone: '100 0000 0001',
      region: 'Demo City',
      street: '2 Example Road',
      isDefault: false,
    },
  })),
  asked(addresses.deleteAddress, async (scene) => ({
    query: { id: await anAddress(scene), operatorId: scene.account },
  })),
  asked(addresses.setDefaultAddress, async (scene) => ({
    body: { id: await anAddress(scene), operatorId: scene.account },
  })),
];

/** Every call of orders, with what it is asked with. */
export const ASKED_CALLS: readonly Asked[] = [...LOOKING, ...ACTING, ...FURTHER, ...ASKED_LAB_CALLS];
