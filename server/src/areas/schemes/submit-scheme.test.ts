import * as calls from './calls.ts';
import type { SchemeSubmission } from './calls.ts';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getAlignSTL } from '@dentarium/api/schemes/calls';
import type { SampleScheme } from '@dentarium/scheme/testing';
import { sql } from 'kysely';
import { runOutsideTransaction } from '../../kernel/db/transaction-scope.ts';
import { callExpectingRefusal } from '../../testing/test-app.ts';
import { upload } from '../files/testing/sending.ts';
import { waitUntil } from '../files/testing/until.ts';
import {
  createActionInput,
  createOrderClinic,
  makeOrderAt,
  type OrderClinic,
  readOrder,
} from '../orders/testing/order-clinic.ts';
import { waitForCheck, submitTestScheme, submitAcceptedScheme } from './testing/submit-test-scheme.ts';
import { createSmallScheme, createZip, createSampleZip } from './testing/scheme-zips.ts';

let clinic: OrderClinic;
beforeAll(async () => {
  clinic = await createOrderClinic();
});
afterAll(() => clinic.close());

/** Returns the outcome of a scheme, with the refusals of the file as a whole. */
function toOutcome({ state, refusals }: SchemeSubmission): string {
  return [state, ...refusals.filter(({ place }) => place === '').map(({ code }) => code)].join(' ');
}

/** Returns the files of a zip whose plan lies in a folder. */
function moveInto(folder: string, { document, files }: SampleScheme): Map<string, Uint8Array> {
  const all = [['scheme.json', Buffer.from(JSON.stringify(document))] as const, ...files];
  return new Map(all.map(([path, bytes]) => [`${folder}${path}`, bytes]));
}

/** Reads the events that a system of the manufacturer receives about an order. */
async function readEvents(orderId: string) {
  const rows = clinic.db.selectFrom('order_outbox').select(['kind', 'payload']).where('order_id', '=', orderId);
  return rows.orderBy('id').execute();
}

describe('ORD-09 LAB-01 a submitted scheme', () => {
  test('LAB-02 is refused with places and codes, published as rejected, and leaves the order in design', async () => {
    const { orderId, caseId } = await makeOrderAt(clinic, 20001);
    const { document, files } = createSmallScheme(0.5);
    const [one, ...others] = document.teeth;
    const wrong = { ...document, teeth: [{ ...one, mesh: '../../etc/passwd.stl' }, ...others], missing: [11] };
    await submitTestScheme(clinic, orderId, await createSampleZip({ document: wrong as typeof document, files }));
    const submission = await waitForCheck(clinic, orderId);
    expect(submission).toMatchObject({ state: 'refused', scheme: null });
    expect(submission.refusals).toContainEqual({
      place: 'teeth[0].mesh',
      code: 'path.outside',
      params: { path: '../../etc/passwd.stl' },
    });
    expect(submission.refusals.map(({ code }) => code)).toContain('tooth.present');
    expect(await readOrder(clinic, orderId)).toMatchObject({ detailStatus: 20001 });
    await submitAcceptedScheme(clinic, orderId, 0.5);
    expect(await readOrder(clinic, orderId)).toMatchObject({ detailStatus: 20005 });
    expect(await readEvents(orderId)).toMatchObject([
      { kind: 'refuseScheme', payload: { orderId, caseId, schemeId: submission.schemeId, state: 'refused' } },
      { kind: 'submitScheme', payload: { orderId } },
    ]);
  });

  test('is read once at a time, and counts as one version', async () => {
    const { orderId } = await makeOrderAt(clinic, 20001);
    const zip = await createSampleZip(createSmallScheme(0.5));
    const answers = await Promise.allSettled([
      submitTestScheme(clinic, orderId, zip),
      submitTestScheme(clinic, orderId, zip),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(answers.find((answer) => answer.status === 'rejected')).toMatchObject({
      reason: { code: 'scheme.checking' },
    });
    expect(await waitForCheck(clinic, orderId)).toMatchObject({ scheme: { number: 1 } });
    expect((await submitAndReadRefusal(orderId, zip)).code).toBe('order.status');
  });

  test('LAB-02 is rejected, and published as such, when the order has changed while it was read', async () => {
    const { orderId } = await makeOrderAt(clinic, 20001);
    const { designer } = clinic.labs;
    const objectId = await upload(designer, 'scheme.zip', await createSampleZip(createSmallScheme(0.5)));
    const body = { ...(await createActionInput(clinic, 'designer', orderId)), objectId };
    await clinic.db.transaction().execute(async (transaction) => {
      // The job reads the prescription.
      await sql`lock table order_submission in access exclusive mode`.execute(transaction);
      expect(await designer.call(calls.submitScheme, { body })).toMatchObject({ state: 'checking' });
      const pause = clinic.db.updateTable('treatment_order').set({ is_paused: true }).where('id', '=', orderId);
      await runOutsideTransaction(() => pause.execute());
    });
    expect(await waitForCheck(clinic, orderId)).toMatchObject({
      state: 'failed',
      failure: { code: 'order.paused' },
      scheme: null,
    });
    expect(await readEvents(orderId)).toMatchObject([{ kind: 'refuseScheme', payload: { state: 'failed' } }]);
    expect(await readOrder(clinic, orderId)).toMatchObject({ detailStatus: 20001 });
  });

  test.each([
    ['in a folder', 'plan/', []],
    ['in a folder of a folder', 'export/plan/', []],
    [
      'in a folder beside files of the operating system',
      'plan/',
      ['__MACOSX/plan/._scheme.json', '__MACOSX/scheme.json'],
    ],
  ])('LAB-02 is accepted %s, with models of its steps', async (_, folder, otherPaths) => {
    const { orderId } = await makeOrderAt(clinic, 20001);
    const files = new Map(moveInto(folder, createSmallScheme(0.5)));
    for (const path of otherPaths) files.set(path, Buffer.from('x'));
    await submitTestScheme(clinic, orderId, await createZip(files));
    const { state, scheme } = await waitForCheck(clinic, orderId);
    expect([state, scheme?.number]).toEqual(['taken', 1]);
    const query = { schemeId: scheme?.schemeId ?? '', arch: 'upper', step: 1 } as const;
    await waitUntil(() =>
      clinic.client.call(getAlignSTL, { query }).then(
        () => true,
        () => false,
      ),
    );
    const mesh = await clinic.client.call(calls.getSchemeMesh, {
      query: { schemeId: query.schemeId, path: 'teeth/11.stl' },
    });
    expect(mesh.size).toBe(files.get(`${folder}teeth/11.stl`)?.length);
  });

  test('must be a zip that the designer has uploaded', async () => {
    const { orderId } = await makeOrderAt(clinic, 20001);
    const { designer } = clinic.labs;
    const body = await createActionInput(clinic, 'designer', orderId);
    const mesh = await upload(
      designer,
      'tooth.stl',
      Buffer.from(createSmallScheme(0.5).files.get('teeth/11.stl') ?? []),
    );
    expect((await callExpectingRefusal(designer, calls.submitScheme, { body: { ...body, objectId: mesh } })).code).toBe(
      'scheme.noZip',
    );
    const others = await upload(clinic.client, 'scheme.zip', await createSampleZip(createSmallScheme(0.7)));
    expect(
      (await callExpectingRefusal(designer, calls.submitScheme, { body: { ...body, objectId: others } })).code,
    ).toBe('object.notFound');
    const stale = { ...body, version: body.version - 1, objectId: others };
    expect((await callExpectingRefusal(designer, calls.submitScheme, { body: stale })).code).toBe('version.stale');
  });

  async function hostile(): Promise<[string, Buffer][]> {
    const right = await createSampleZip(createSmallScheme(0.5));
    const directory = right.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    const misplacedZip = Buffer.from(right);
    // The entry of the last file points behind the end.
    misplacedZip.writeUInt32LE(0x7fff_ffff, directory + 42);
    // A zip without a model is refused on upload.
    const sample = createSmallScheme(0.5);
    const { files } = sample;
    const withDocument = (document: Buffer) => createZip(new Map([['scheme.json', document], ...files]));
    return [
      ['no document', await createZip(files)],
      ['several documents', await createZip(new Map([...moveInto('a/', sample), ...moveInto('b/', sample)]))],
      ['a document too large', await withDocument(Buffer.alloc(9 * 1024 ** 2, 0x20))],
      ['no JSON', await withDocument(Buffer.from('{'))],
      ['a prototype', await withDocument(Buffer.from('{"__proto__":{"teeth":[]}}'))],
      ['a file behind the end', misplacedZip],
      ['an end that is missing', right.subarray(0, right.length - 40)],
    ];
  }

  test('does no harm, regardless of its content', async () => {
    const outcomes: [string, string][] = [];
    for (const [name, zip] of await hostile()) {
      const { orderId } = await makeOrderAt(clinic, 20001);
      const submissionOrCode = await submitTestScheme(clinic, orderId, zip).catch(({ code }: { code: string }) => code);
      const outcome =
        typeof submissionOrCode === 'string' ? submissionOrCode : toOutcome(await waitForCheck(clinic, orderId));
      const { detailStatus } = await readOrder(clinic, orderId);
      outcomes.push([name, `${outcome} ${detailStatus}`]);
    }
    expect(outcomes).toEqual([
      ['no document', 'refused document.missing 20001'],
      ['several documents', 'refused document.several 20001'],
      ['a document too large', 'refused document.large 20001'],
      ['no JSON', 'refused document.json 20001'],
      ['a prototype', 'refused 20001'],
      ['a file behind the end', 'refused 20001'],
      ['an end that is missing', 'upload.zipDamaged 20001'],
    ]);
  });
});

async function submitAndReadRefusal(orderId: string, zip: Buffer) {
  const objectId = await upload(clinic.labs.designer, 'scheme.zip', zip);
  const body = { ...(await createActionInput(clinic, 'designer', orderId)), objectId };
  return callExpectingRefusal(clinic.labs.designer, calls.submitScheme, { body });
}
