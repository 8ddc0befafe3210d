import { createHash } from 'node:crypto';
import type { CallInput } from '@dentarium/api';
import * as lab from '../orders/lab/calls.ts';
import { getCaseShowBox } from '@dentarium/api/orders/case-details';
import { getTreatmentArch } from '@dentarium/api/orders/calls';
import { queryOrderInfo } from '../orders/cases/calls.ts';
import * as specifiedCalls from '@dentarium/api/schemes/calls';
import * as calls from './calls.ts';
import { FORM_KEYS, PLAN_STATEMENT } from '@dentarium/orders/states';
import { schemeDocument } from '@dentarium/scheme/document';
import { createSampleScheme } from '@dentarium/scheme/testing';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { makeAccount } from '../../testing/people.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { waitUntil } from '../files/testing/until.ts';
import { makeManufacturer } from '../orders/testing/make-orders.ts';
import { writeSubmission } from '../orders/submission/submissions.ts';
import {
  createActionInput,
  createOrderClinic,
  makeOrderAt,
  type OrderClinic,
  readOrder,
} from '../orders/testing/order-clinic.ts';
import { waitForCheck, submitTestScheme, submitAcceptedScheme } from './testing/submit-test-scheme.ts';
import { createSmallScheme, createSampleZip } from './testing/scheme-zips.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

/** Reads the bytes of a model once it is created. */
async function madeModel(query: CallInput<typeof specifiedCalls.getAlignSTL>): Promise<Buffer> {
  let stl: Blob | undefined;
  await waitUntil(async () => {
    stl = await clinic.client.call(specifiedCalls.getAlignSTL, query).catch(() => undefined);
    return stl !== undefined;
  });
  return Buffer.from((await stl?.arrayBuffer()) ?? new ArrayBuffer(0));
}

async function confirmation(orderId: string, schemeId: string, more: object = {}) {
  const { version } = await readOrder(clinic, orderId);
  const batch = { upper: { from: 1, to: 6 }, lower: { from: 1, to: 4 } };
  const decision = 'confirm' as const;
  const statement = 'en' as const;
  return {
    body: { operatorId: clinic.doctor, orderId, schemeId, version, decision, statement, batch, ...more },
  };
}

test('ORD-06 ORD-09 LAB-01 scenario 4: both expert and doctor send a plan back before it is confirmed', async () => {
  const { client, db, labs } = clinic;
  const { orderId, caseId } = await makeOrderAt(clinic, 20001);
  await db.updateTable('treatment_case').set({ expert_id: clinic.expert }).where('id', '=', caseId).execute();
  const standing = async () => (await readOrder(clinic, orderId)).detailStatus;
  const approve = async () =>
    labs.expert.call(calls.expertApprove, { body: await createActionInput(clinic, 'expert', orderId) });

  const first = await submitAcceptedScheme(clinic, orderId, 0.5);
  expect(await standing()).toBe(20002);
  // A version that waits for the expert is hidden from the doctor.
  expect(await client.call(specifiedCalls.get3dDesignList, { query: { caseId } })).toEqual([]);
  expect((await callExpectingRefusal(client, calls.querySchemeDocument, { query: { schemeId: first } })).code).toBe(
    'scheme.notFound',
  );
  const back = { ...(await createActionInput(clinic, 'expert', orderId)), comment: 'Slower' };
  expect((await callExpectingRefusal(labs.expert, calls.expertReturn, { body: { ...back, comment: ' ' } })).code).toBe(
    'order.comment',
  );
  expect(await labs.expert.call(calls.expertReturn, { body: back })).toMatchObject({ detailStatus: 20004 });

  const second = await submitAcceptedScheme(clinic, orderId, 0.4);
  expect(await standing()).toBe(20003);
  expect(await approve()).toMatchObject({ detailStatus: 20005, stepStatus: 180 });
  const remarks = [{ tooth: 11, step: 3, text: 'Too far' }];
  const change = { operatorId: clinic.doctor, orderId, schemeId: second, decision: 'change' as const, remarks };
  expect((await callExpectingRefusal(client, specifiedCalls.insertSchemeDesign, { body: change })).code).toBe(
    'order.opinion',
  );
  const changedOrder = await client.call(specifiedCalls.insertSchemeDesign, {
    body: { ...change, opinion: 'Less at 11' },
  });
  expect(changedOrder).toMatchObject({ detailStatus: 20004 });
  expect(await client.call(specifiedCalls.getPublicOpinon, { query: { designOrderId: orderId } })).toMatchObject({
    decision: 'change',
    opinion: 'Less at 11',
    number: 2,
    remarks,
  });

  const arches = {
    upper: { steps: 10, overcorrection: 3, passive: [] },
    lower: { steps: 10, overcorrection: 1, passive: [] },
  };
  const zip = await createSampleZip(createSmallScheme(0.3, { arches }));
  await submitTestScheme(clinic, orderId, zip);
  const { schemeId: third } = await waitForCheck(clinic, orderId);
  expect(await standing()).toBe(20003);
  await approve();
  const versions = await client.call(specifiedCalls.get3dDesignList, { query: { caseId } });
  expect(versions.map(({ number, state }) => [number, state])).toEqual([
    [3, 'proposed'],
    [2, 'changes'],
  ]);
  expect(versions[0]).toMatchObject({ steps: { upper: 10, lower: 10 }, figures: { aligners: { upper: 10 } } });
  const confirmed = await client.call(specifiedCalls.insertSchemeDesign, await confirmation(orderId, third));
  expect(confirmed).toMatchObject({ detailStatus: 30000, stepStatus: 0 });
  expect(confirmed.batches).toHaveLength(1);
  expect(confirmed.batches[0]).toMatchObject({
    kind: 'first',
    upperSteps: [1, 2, 3, 4, 5, 6],
    lowerSteps: [1, 2, 3, 4],
  });
  const [frozen] = await client.call(specifiedCalls.get3dDesignList, { query: { caseId } });
  expect(frozen).toMatchObject({
    state: 'confirmed',
    confirmation: {
      by: { id: clinic.doctor },
      statement: PLAN_STATEMENT.en,
      digest: frozen?.digest,
      upper: { from: 1, to: 6 },
    },
  });
  expect(frozen?.digest).toBe(createHash('sha256').update(zip).digest('hex'));
  expect(await client.call(getTreatmentArch, { query: { orderId } })).toBe(1);
  // Retainers are made from the last step before the overcorrection.
  expect(await client.call(getCaseShowBox, { query: { caseId } })).toMatchObject({
    upper: { planned: 10 },
    bareStep: 9,
  });
  const labOpinions = await labs.designer.call(calls.queryLabOpinions, { query: { orderId } });
  expect(labOpinions.map(({ decision }) => decision)).toEqual(['confirm', 'approve', 'change', 'approve', 'return']);
  const doctorOpinions = await client.call(specifiedCalls.getOpinionRecordList, { query: { caseId, orderId } });
  expect(doctorOpinions.map(({ number, by, decision, opinion }) => [number, by.role, decision, opinion])).toEqual([
    [3, 'doctor', 'confirm', ''],
    [3, 'expert', 'approve', ''],
    [2, 'doctor', 'change', 'Less at 11'],
    [2, 'expert', 'approve', ''],
  ]);
  expect(await client.call(specifiedCalls.getOpinionRecordList, { query: { caseId } })).toEqual(doctorOpinions);
});

describe('ORD-09 a plan that waits for its doctor', () => {
  test('scenario 11: succeeds in one of two tabs that confirm it, and has one batch', async () => {
    const { orderId } = await makeOrderAt(clinic, 20001);
    const schemeId = await submitAcceptedScheme(clinic, orderId, 0.5);
    expect(await readOrder(clinic, orderId)).toMatchObject({ detailStatus: 20005 });
    const input = await confirmation(orderId, schemeId);
    const answers = await Promise.allSettled(
      [1, 2].map(() => clinic.client.call(specifiedCalls.insertSchemeDesign, input)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find((answer) => answer.status === 'rejected')).toMatchObject({ reason: { code: 'version.stale' } });
    expect((await readOrder(clinic, orderId)).batches).toHaveLength(1);
  });

  test('scenario 10: cannot be confirmed while the order is paused, and can be afterwards', async () => {
    const { orderId } = await makeOrderAt(clinic, 20001);
    const schemeId = await submitAcceptedScheme(clinic, orderId, 0.5);
    const { sales } = clinic.labs;
    await sales.call(lab.pauseOrder, {
      body: { ...(await createActionInput(clinic, 'sales', orderId)), reason: 'Unpaid' },
    });
    expect(
      (
        await callExpectingRefusal(
          clinic.client,
          specifiedCalls.insertSchemeDesign,
          await confirmation(orderId, schemeId),
        )
      ).code,
    ).toBe('order.paused');
    await sales.call(lab.resumeOrder, { body: await createActionInput(clinic, 'sales', orderId) });
    const confirmed = await clinic.client.call(
      specifiedCalls.insertSchemeDesign,
      await confirmation(orderId, schemeId),
    );
    expect(confirmed).toMatchObject({ detailStatus: 30000 });
  });

  test('can be an earlier version while a later one waits, which is then not chosen', async () => {
    const { client, labs } = clinic;
    const { orderId, caseId } = await makeOrderAt(clinic, 20001);
    const first = await submitAcceptedScheme(clinic, orderId, 0.5);
    const change = { operatorId: clinic.doctor, orderId, decision: 'change' as const, opinion: 'Slower' };
    await client.call(specifiedCalls.insertSchemeDesign, { body: { ...change, schemeId: first } });
    const second = await submitAcceptedScheme(clinic, orderId, 0.4);
    const states = async () =>
      (await client.call(specifiedCalls.get3dDesignList, { query: { caseId } })).map(({ number, state }) => [
        number,
        state,
      ]);
    expect(await states()).toEqual([
      [2, 'proposed'],
      [1, 'changes'],
    ]);
    const confirmed = await client.call(specifiedCalls.insertSchemeDesign, await confirmation(orderId, first));
    expect(confirmed).toMatchObject({ detailStatus: 30000, stepStatus: 0 });
    expect(await states()).toEqual([
      [2, 'notChosen'],
      [1, 'confirmed'],
    ]);
    const ofLab = await labs.designer.call(calls.queryLabSchemes, { query: { orderId } });
    expect(ofLab.map(({ schemeId, scheme }) => [schemeId, scheme?.state])).toEqual([
      [second, 'notChosen'],
      [first, 'confirmed'],
    ]);
  });

  test('cannot be confirmed without the statement, nor with steps that it does not have', async () => {
    const { orderId } = await makeOrderAt(clinic, 20001);
    const schemeId = await submitAcceptedScheme(clinic, orderId, 0.5);
    const range = (from: number, to: number) => ({ from, to });
    for (const [more, code] of [
      [{ statement: undefined }, 'order.statement'],
      [{ batch: undefined }, 'order.batchRange'],
      [{ batch: { upper: null, lower: null } }, 'order.batchRange'],
      [{ batch: { upper: range(2, 6), lower: null } }, 'order.batchRange'],
      [{ batch: { upper: range(1, 6), lower: range(1, 11) } }, 'order.batchRange'],
      [{ schemeId: crypto.randomUUID() }, 'scheme.notFound'],
      [{ operatorId: clinic.accounts.designer }, 'order.operator'],
      [{ version: 1 }, 'version.stale'],
    ] as const) {
      const input = await confirmation(orderId, schemeId, more);
      expect([
        code,
        (await callExpectingRefusal(clinic.client, specifiedCalls.insertSchemeDesign, input)).code,
      ]).toEqual([code, code]);
    }
    expect((await readOrder(clinic, orderId)).batches).toEqual([]);
  });

  test.each([
    ['that it has', { upper: 2, lower: 1 }, { arch: 1, quantity: 2 }],
    ['of the one arch that it has them for', { upper: 0, lower: 1 }, { arch: 3, quantity: 1 }],
    ['that were prescribed, where it has none', { upper: 0, lower: 0 }, { arch: 2, quantity: 3 }],
  ])('and has no steps is confirmed, and the sets of retainers are made %s', async (_, retainers, expectedBatch) => {
    const { orderId } = await makeOrderAt(clinic, 20001, { type: 2 });
    const forms = [{ formKey: FORM_KEYS.adjust, formValue: { kind: 4, arch: 2, pairs: 3 } }];
    const submission = { number: 1, forms, facts: {}, address: null, submittedBy: clinic.doctor };
    await writeSubmission(clinic.db, orderId, submission);
    const arch = { steps: 0, overcorrection: 0, passive: [] };
    const arches = { upper: arch, lower: arch };
    await submitTestScheme(
      clinic,
      orderId,
      await createSampleZip(createSampleScheme([{ tooth: 11, origin: [0, 0, 0] }], { arches, retainers })),
    );
    const { schemeId, state } = await waitForCheck(clinic, orderId);
    expect(state).toBe('taken');
    const batch = { upper: null, lower: null };
    const input = await confirmation(orderId, schemeId, { batch });
    const confirmed = await clinic.client.call(specifiedCalls.insertSchemeDesign, input);
    expect(confirmed.batches).toMatchObject([{ kind: 'retainer', ...expectedBatch, upperSteps: [], lowerSteps: [] }]);
  });

  test('returns its document and its meshes, and the model of each step', async () => {
    const sample = createSmallScheme(0.5);
    const { orderId } = await makeOrderAt(clinic, 20001);
    const schemeId = await submitAcceptedScheme(clinic, orderId, 0.5);
    const { client, labs } = clinic;
    const document = await client.call(calls.querySchemeDocument, { query: { schemeId } });
    expect(schemeDocument.parse(document)).toEqual(sample.document);
    const mesh = await client.call(calls.getSchemeMesh, { query: { schemeId, path: 'teeth/11.stl' } });
    expect(Buffer.from(await mesh.arrayBuffer())).toEqual(Buffer.from(sample.files.get('teeth/11.stl') ?? []));
    const ofLab = await labs.factory.call(calls.getLabSchemeMesh, { query: { schemeId, path: 'teeth/11.stl' } });
    expect(ofLab.size).toBe(mesh.size);
    expect(await labs.factory.call(calls.queryLabSchemeDocument, { query: { schemeId } })).toEqual(document);
    for (const path of ['teeth/99.stl', '../scheme.json', '__proto__', 'scheme.json'])
      expect((await callExpectingRefusal(client, calls.getSchemeMesh, { query: { schemeId, path } })).code).toBe(
        'not.found',
      );
    const model = { query: { schemeId, arch: 'upper' as const, step: 10 } };
    expect((await callExpectingRefusal(client, specifiedCalls.getAlignSTL, model)).code).toBe('scheme.modelInWork');
    const bytes = await madeModel(model);
    // Two blocks of twelve triangles.
    expect([bytes.readUInt32LE(80), bytes.length]).toEqual([24, 84 + 24 * 50]);
    const same = await labs.factory.call(calls.getLabAlignSTL, model);
    expect(Buffer.from(await same.arrayBuffer()).equals(bytes)).toBe(true);
    const beyondLastStep = { query: { ...model.query, step: 11 } };
    expect((await callExpectingRefusal(client, specifiedCalls.getAlignSTL, beyondLastStep)).code).toBe('not.found');
    expect((await callExpectingRefusal(labs.factory, calls.getLabAlignSTL, beyondLastStep)).code).toBe('not.found');
  });

  test('creates the model of a step on the next request after a failure', async () => {
    const { orderId } = await makeOrderAt(clinic, 20001);
    const schemeId = await submitAcceptedScheme(clinic, orderId, 0.5);
    const model = { query: { schemeId, arch: 'lower' as const, step: 2 } };
    const away = jest
      .spyOn(clinic.app.files.library.store, 'withFile')
      .mockRejectedValue(new Error('the store is away'));
    expect((await callExpectingRefusal(clinic.client, specifiedCalls.getAlignSTL, model)).code).toBe(
      'scheme.modelInWork',
    );
    const findModel = () =>
      clinic.db.selectFrom('scheme_model').select('failure').where('scheme_id', '=', schemeId).executeTakeFirst();
    await waitUntil(async () => (await findModel()) === undefined);
    away.mockRestore();
    expect((await madeModel(model)).length).toBe(84 + 12 * 50);
  });

  test('returns the models of its zip by their steps, and by no path', async () => {
    const { orderId } = await makeOrderAt(clinic, 20001);
    const { document, files } = createSmallScheme(0.5, { stl: { upper: 'stl/u-{step}.stl', lower: null } });
    const model = files.get('teeth/11.stl') ?? new Uint8Array(0);
    const models = Array.from({ length: 10 }, (_, at) => [`stl/u-${at + 1}.stl`, model] as const);
    await submitTestScheme(clinic, orderId, await createSampleZip({ document, files: new Map([...files, ...models]) }));
    const { schemeId, state } = await waitForCheck(clinic, orderId);
    expect(state).toBe('taken');
    const byPath = { query: { schemeId, path: 'stl/u-3.stl' } };
    expect((await callExpectingRefusal(clinic.client, calls.getSchemeMesh, byPath)).code).toBe('not.found');
    const bytes = await madeModel({ query: { schemeId, arch: 'upper', step: 3 } });
    expect(bytes).toEqual(Buffer.from(model));
  });
});

test('LAB-01 CALL-05 are restricted to their functions and hidden from other manufacturers', async () => {
  const { orderId } = await makeOrderAt(clinic, 20001);
  const schemeId = await submitAcceptedScheme(clinic, orderId, 0.5);
  const { reviewer } = clinic.labs;
  const acting = { ...(await createActionInput(clinic, 'reviewer', orderId)), comment: 'Slower' };
  expect((await callExpectingRefusal(reviewer, calls.expertReturn, { body: acting })).code).toBe('access.denied');
  const submitting = { ...acting, objectId: crypto.randomUUID() };
  expect((await callExpectingRefusal(reviewer, calls.submitScheme, { body: submitting })).code).toBe('access.denied');
  expect((await reviewer.call(calls.queryLabSchemes, { query: { orderId } }))[0]?.schemeId).toBe(schemeId);
  const other = await makeManufacturer(clinic.db);
  const stranger = await clinic.as(other.accounts.designer);
  expect((await callExpectingRefusal(stranger, calls.queryLabSchemes, { query: { orderId } })).code).toBe(
    'order.notFound',
  );
  for (const call of [calls.queryLabSchemeDocument, calls.querySchemeDocument]) {
    const { status } = await callExpectingRefusal(stranger, call, { query: { schemeId } });
    expect([403, 404]).toContain(status);
  }
  const outsider = await clinic.as(await makeAccount(clinic.db, { organisations: [] }));
  expect((await callExpectingRefusal(outsider, calls.querySchemeDocument, { query: { schemeId } })).code).toBe(
    'scheme.notFound',
  );
  expect((await callExpectingRefusal(outsider, queryOrderInfo, { query: { orderId } })).code).toBe('order.notFound');
});
