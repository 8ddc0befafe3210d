import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { Client } from '@dentarium/api';
import { reportApi } from '@dentarium/api/reports/calls';
import { createPhotograph } from '../../objects/images/testing/test-images.ts';
import { fileInto } from '../packaging/testing/packages.ts';
import { makePatient, makeStage } from '../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { extractJpegs, readPdf } from './testing/read-pdf.ts';
import { createReportOptions } from './testing/reports.ts';

const TEXTS = { complaint: '', problems: '', plan: '', summary: '' };

describe('radiographs and measurements in a report', () => {
  let app: TestApp;
  let client: Client;
  let doctor: string;
  let patient: string;
  let stage: string;

  beforeAll(async () => {
    // The PDF reader warns about a missing canvas, which text extraction does not need.
    jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    app = await createTestApp();
    const organisation = await makeOrganisation(app.db);
    doctor = await makeAccount(app.db, { organisations: [organisation] });
    client = await app.as(doctor);
    patient = await makePatient(app.db, organisation, doctor);
    stage = await makeStage(app.db, patient, doctor);
    await fileInto(client, stage, { name: 'ceph.jpg', bytes: await createPhotograph({ seed: 18 }), category: 18 });
    await fileInto(client, stage, { name: 'face.jpg', bytes: await createPhotograph({ seed: 8 }), category: 8 });
  });
  afterAll(() => app.close());

  const makeReport = async (options: Parameters<typeof createReportOptions>[0]) => {
    const body = { patientId: patient, stageIds: [stage], options: createReportOptions(options), texts: TEXTS };
    return Buffer.from(await (await client.call(reportApi, { body })).arrayBuffer());
  };
  const readText = async (pdf: Buffer) => (await readPdf(pdf)).pages.join('\n');

  /** Inserts a measurement: the tracing as a generated file, the values in their table. */
  async function measure(measures: object, normSet = 'cn-permanent'): Promise<void> {
    const bytes = await createPhotograph({ seed: Math.random() * 1e6 });
    const fileId = await fileInto(client, stage, { name: 'tracing.jpg', bytes, category: 18 });
    await app.db.updateTable('file').set({ category: 102, is_main: false }).where('id', '=', fileId).execute();
    await app.db
      .insertInto('ceph_measurement')
      .values({ file_id: fileId, norm_set: normSet, measures: JSON.stringify(measures), measured_by: doctor })
      .execute();
  }

  test('TASK-05 notes in the language of the report that images are not to scale', async () => {
    expect(await readText(await makeReport({ pages: ['xrays'] }))).toContain('nottoscale');
    expect(await readText(await makeReport({ pages: ['xrays'], language: 'ch' }))).toContain(
      '未经标定，请勿在图上直接测量',
    );
    const faces = await readText(await makeReport({ pages: ['faces'] }));
    expect(faces).not.toContain('nottoscale');
    expect(faces).not.toContain('withoutrecognisingfaces');
    expect(await readText(await makeReport({ pages: ['faces'], mask: true }))).toContain('withoutrecognisingfaces');
  });

  test('TASK-05 omits the cephalometric page without a measurement and marks an empty report', async () => {
    expect(await readText(await makeReport({ pages: ['xrays', 'cephalometrics'] }))).not.toContain(
      'Cephalometricanalysis',
    );
    const { pages } = await readPdf(await makeReport({ pages: ['cephalometrics'] }));
    expect(pages).toHaveLength(1);
    expect(pages[0]).toContain('Thereisnothingtoshow');
  });

  test('TASK-05 shows tracing, values, norms, stars and missing approval on the cephalometric page', async () => {
    await measure({ sna: 70 });
    await measure({ sna: 87.3, snb: 80.1, anb: 7.2, wits: 2.5, impa: 'no number', invented: 1 });
    const pdf = await makeReport({ pages: ['cephalometrics'] });
    const text = await readText(pdf);
    expect(extractJpegs(pdf)).toHaveLength(1);
    for (const expectedText of [
      'Cephalometricanalysis',
      'SNA87.3°82.8±4.0°*',
      'SNB80.1°80.1±3.9°A',
      'ANB7.2°2.7±2.0°**',
      'Wits2.5mmnonormF',
      'IMPA(L1-MP)—92.6±7.0°',
      'Interincisalangle(U1-L1)—',
      'E-line(lowerlip)—nonorm',
      'Chinese,permanentdentition',
      'notbeenapprovedbyaclinician',
      'nottoscale',
    ])
      expect(text).toContain(expectedText);
    expect(text).not.toContain('invented');
    const chinese = await readText(await makeReport({ pages: ['cephalometrics'], language: 'ch' }));
    for (const expectedText of ['头影测量', '正常值', '中国人（恒牙期）', '尚未经临床医生审核'])
      expect(chinese).toContain(expectedText);
  });

  test('SAFE-05 prints norms of the sex of the patient, whichever were chosen', async () => {
    await measure({ wits: 2.5, sna: 82 }, 'caucasian-female');
    for (const [gender, people, other, wits] of [
      [1, 'Caucasian,men', 'women', '−1.2±1.9mm'],
      [2, 'Caucasian,women', 'Caucasian,men', '−0.1±1.8mm'],
    ] as const) {
      await app.db.updateTable('patient').set({ gender }).where('id', '=', patient).execute();
      const text = await readText(await makeReport({ pages: ['cephalometrics'] }));
      expect(text).toContain(people);
      expect(text).toContain(wits);
      expect(text).not.toContain(other);
    }
  });

  test('TASK-05 omits unknown norms and the page of a deleted tracing', async () => {
    await measure({ sna: 99 }, 'martian');
    const text = await readText(await makeReport({ pages: ['cephalometrics'] }));
    expect(text).toContain('SNA99.0°nonorm');
    expect(text).toContain('Nonormsarechosen');
    await app.db.updateTable('file').set({ deleted_at: new Date() }).where('category', '=', 102).execute();
    expect(await readText(await makeReport({ pages: ['cephalometrics', 'xrays'] }))).not.toContain(
      'Cephalometricanalysis',
    );
  });
});
