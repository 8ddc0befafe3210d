import { queryDetailedExam } from '@dentarium/api/detailed-exam/calls';
import { getPreference } from '@dentarium/api/doctors/calls';
import { getCaseOpertionHistory, getCaseShowBox, getFormListByCaseId } from '@dentarium/api/orders/case-details';
import { getPatientMedicalRecordList } from '@dentarium/api/medical-records/calls';
import { getFormInfoByOrderId, insertOrUpdateForm } from '@dentarium/api/orders/calls';
import { queryOrderModels } from '@dentarium/server/calls/orders/forms';
import { queryOrderInfo, queryOrderSubmissions } from '@dentarium/server/calls/orders/cases';
import type { OrderForm, OrderInfo } from '@dentarium/api/orders/shapes';
import { queryPatientInfo } from '@dentarium/api/patients/calls';
import { get3dDesignList } from '@dentarium/api/schemes/calls';
import { getStageListByPid, queryFilesInfo } from '@dentarium/api/stages/calls';
import { patientIsSync } from '@dentarium/api/orders/upload-calls';
import { buildSamplePatient, buildSampleStage, FakeServer, Refusal } from '@dentarium/platform/testing';
import { A_BOX, buildForm, buildSync } from './samples.ts';

/** The state of a server of one order. */
export interface ServedOrder {
  order: OrderInfo;
  /** Runs before a form is saved: a delay, or a refusal. */
  beforeSaving?: () => Promise<void>;
}

/** Creates a server of one order that stores its forms by version, like the real one. */
export function serveOrder(state: ServedOrder): FakeServer {
  const getForm = (key: number): OrderForm =>
    state.order.forms.find(({ formKey }) => formKey === key) ?? buildForm(key);
  return new FakeServer()
    .on(queryOrderInfo, () => state.order)
    .on(queryOrderSubmissions, () => [])
    .on(queryOrderModels, () => [])
    .on(getCaseOpertionHistory, () => [])
    .on(get3dDesignList, () => [])
    .on(getFormListByCaseId, () => {
      const { orderId, type, forms } = state.order;
      return [{ orderId, type, forms, prescription: null }];
    })
    .on(getPatientMedicalRecordList, () => [])
    .on(getCaseShowBox, () => A_BOX)
    .on(getPreference, () => [])
    .on(queryPatientInfo, () => buildSamplePatient({ birthDate: '2000-03-01' }))
    .on(queryDetailedExam, () => ({
      id: null,
      stageId: null,
      examDate: null,
      exam: null,
      derived: { angleType: null, canine: null, midline: null, subdivision: null },
      overjetLimits: { mild: 3, moderate: 5, severe: 8 },
      version: 0,
      updatedBy: null,
      updatedAt: null,
    }))
    .on(patientIsSync, () => buildSync())
    .on(getStageListByPid, () => [buildSampleStage()])
    .on(queryFilesInfo, () => [])
    .on(getFormInfoByOrderId, ({ query }) => getForm(Number(query.get('formKey'))))
    .on(insertOrUpdateForm, async ({ body }) => {
      await state.beforeSaving?.();
      const {
        formKey,
        formValue,
        isFinish,
        accepted = [],
        version,
      } = body as {
        formKey: number;
        formValue: string;
        isFinish: boolean;
        accepted?: string[];
        version?: number;
      };
      const savedForm = getForm(formKey);
      if (version !== undefined && version !== savedForm.version)
        throw new Refusal('version.stale', { noun: 'orderForm' });
      const answers = JSON.parse(formValue) as Record<string, unknown>;
      const form = buildForm(formKey, { formValue: answers, isFinish, accepted, version: savedForm.version + 1 });
      state.order = { ...state.order, forms: state.order.forms.map((one) => (one.formKey === formKey ? form : one)) };
      return form;
    });
}
