import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ApiError, type Client } from '@dentarium/api';
import { reportApi } from '@dentarium/api/reports/calls';
import { downPatientFile } from '@dentarium/api/tasks/calls';
import { findPlanted, listPlantedBytes, PLANTED_PERSON } from '../../objects/anonymise/testing/planted/identity.ts';
import { createPlantedDicom } from '../../objects/anonymise/testing/planted/planted-dicom.ts';
import type { PlantedFile } from '../../objects/anonymise/testing/planted/planted-file.ts';
import { createPlantedModels } from '../../objects/anonymise/testing/planted/planted-models.ts';
import { createPlantedPhotographs } from '../../objects/anonymise/testing/planted/planted-photographs.ts';
import { createPlantedZips } from '../../objects/anonymise/testing/planted/planted-zips.ts';
import { unpackOutput } from '../../objects/anonymise/testing/planted/unpack-output.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { makeAccount, makeOrganisation } from '../../testing/people.ts';
import { waitUntil } from '../files/testing/until.ts';
import { makePatient } from '../patients/testing/patient-forms.ts';
import { caseSummaryApi } from '../reports/calls.ts';
import { readPdf } from '../reports/testing/read-pdf.ts';
import { createReportOptions } from '../reports/testing/reports.ts';
import { compareShown } from '../../objects/anonymise/testing/compare-shown.ts';
import { type FiledRecords, type FiledStage, fileRecords } from './testing/file-records.ts';
import { downloadContents, waitForEnd } from './testing/packages.ts';
import type { ZipContent } from './testing/read-zip.ts';

const PATIENCE_MS = 600_000;
/** The outcome of an anonymous package. */
interface PackageOutcome {
  readonly keptCount: number;
  readonly omittedPlaces: readonly string[];
  /** Texts that were found, with the form in which they are there. */
  readonly foundTexts: readonly string[];
  /** Files whose picture or shape is another one. */
  readonly changedPlaces: readonly string[];
}

interface Scene {
  readonly patient: string;
  readonly client: Client;
  readonly doctor: string;
}

/** Lists the texts that bytes contain. */
type Finder = (bytes: Buffer) => string[];

const PLANTED_FORMS = listPlantedBytes();
/** The forms of the texts of a document without spaces, which its reader guesses. */
const SPACELESS_FORMS = listPlantedBytes(PLANTED_FORMS.map(({ text }) => text.replaceAll(/\s/g, '')));
const findIdentity: Finder = (bytes) => findPlanted(bytes, PLANTED_FORMS);

async function listFound(bytes: Buffer, find: Finder): Promise<string[]> {
  return (await unpackOutput(bytes)).flatMap(find);
}

/** Searches a document: its bytes, its packed streams, and its texts, whose letters are numbers of a font. */
async function listFoundInPdf(pdf: Buffer, find: Finder): Promise<string[]> {
  const { pages, title } = await readPdf(pdf);
  const text = Buffer.from([title, ...pages].join('\n'));
  return [...(await listFound(pdf, find)), ...find(text), ...findPlanted(text, SPACELESS_FORMS)];
}

describe('anonymous output', () => {
  let app: TestApp;
  let planted: readonly PlantedFile[];
  beforeAll(async () => {
    app = await createTestApp();
    planted = [
      ...(await createPlantedPhotographs()),
      ...(await createPlantedDicom()),
      ...createPlantedModels(),
      ...(await createPlantedZips()),
    ];
  });
  // Renditions of large files may still be in progress.
  afterAll(() => app.close(), PATIENCE_MS);

  /** Creates a patient in a clinic of their own, with the names of the planted person or with others. */
  async function createScene(isPlanted: boolean): Promise<Scene> {
    const organisation = await makeOrganisation(app.db, isPlanted ? PLANTED_PERSON.clinic : 'Other clinic');
    const doctor = await makeAccount(app.db, {
      organisations: [organisation],
      name: isPlanted ? PLANTED_PERSON.doctor : `Other doctor ${randomUUID()}`,
    });
    const { hanzi: name, id: patientNo, phone, birthDate, pinyin: remark } = PLANTED_PERSON;
    const person = isPlanted ? { name, patientNo, phone, birthDate, remark } : { name: 'Other patient' };
    const patient = await makePatient(app.db, organisation, doctor, person);
    return { patient, client: await app.as(doctor), doctor };
  }

  /** Lists the files of a patient in the order in which an anonymous package numbers them. */
  async function listInOrder(patient: string): Promise<string[]> {
    const rows = app.db
      .selectFrom('file')
      .innerJoin('stage', 'stage.id', 'file.stage_id')
      .select('file.id')
      .where('file.patient_id', '=', patient)
      .orderBy('stage.stage_date')
      .orderBy('stage.created_at')
      .orderBy('stage.id')
      .orderBy('file.category')
      .orderBy('file.position')
      .orderBy('file.id');
    return (await rows.execute()).map(({ id }) => id);
  }

  async function makePackage({ patient, client }: Scene, { stages }: FiledRecords): Promise<ZipContent[]> {
    const looked = stages.flatMap(({ files }) => [...files.keys()]);
    const body = { patients: [{ patientId: patient, stageIds: 'all' as const }], isAnonymous: true, looked };
    const { id } = await client.call(downPatientFile, { body });
    const task = await waitForEnd(client, id);
    expect(task).toMatchObject({ finish: true, isError: false });
    return downloadContents(app.address, task);
  }

  /** Compares a package with its originals, and searches it for texts. */
  async function examinePackage(scene: Scene, records: FiledRecords, find: Finder): Promise<PackageOutcome> {
    const contents = await makePackage(scene, records);
    const originals = new Map(records.stages.flatMap(({ files }) => [...files]));
    const ids = await listInOrder(scene.patient);
    const index = contents.at(-1)?.bytes.toString() ?? '';
    const foundTexts = (await listFound(Buffer.from(contents.map(({ name }) => name).join('\n')), find)).concat(
      await listFound(contents.at(-1)?.bytes ?? Buffer.alloc(0), find),
    );
    const changedPlaces: string[] = [];
    const keptPlaces = new Set<string>();
    for (const { name, bytes } of contents.slice(0, -1)) {
      const original = originals.get(ids[Number(basename(name).slice(0, 4)) - 1] ?? '');
      if (original === undefined) throw new Error(`${name} belongs to no file`);
      keptPlaces.add(original.place);
      foundTexts.push(...(await listFound(bytes, find)).map((text) => `${original.place}: ${text}`));
      const line = index.split('\r\n').find((row) => row.includes(name)) ?? '';
      const outcome = await compareShown(original.bytes, bytes, name, line.includes('Re-encoded'));
      if (outcome !== 'same') changedPlaces.push(`${original.place}: ${outcome}`);
    }
    const omittedPlaces = [...originals.values()].map(({ place }) => place).filter((place) => !keptPlaces.has(place));
    return { keptCount: keptPlaces.size, omittedPlaces, foundTexts, changedPlaces };
  }

  async function waitForRenditions(): Promise<void> {
    await waitUntil(async () => {
      const waiting = app.db.selectFrom('stored_object').select('id').where('preprocess_state', '=', 0);
      return (await waiting.limit(1).execute()).length === 0;
    });
  }

  /** Creates a document of each stage with pictures; returns their number and what was found. */
  async function examineDocuments(
    stages: readonly FiledStage[],
    make: (stage: FiledStage) => Promise<Blob>,
    find: Finder,
  ) {
    const foundTexts: string[] = [];
    let documents = 0;
    for (const stage of stages)
      try {
        foundTexts.push(...(await listFoundInPdf(Buffer.from(await (await make(stage)).arrayBuffer()), find)));
        documents += 1;
      } catch (error) {
        // A stage whose files have no picture.
        if (!(error instanceof ApiError) || error.code !== 'report.noImages') throw error;
      }
    return { documents, foundTexts };
  }

  const makeReport =
    ({ client, patient }: Scene) =>
    async ({ id, files }: FiledStage) => {
      const options = { ...createReportOptions({ anonymous: true }), looked: [...files.keys()] };
      return client.call(reportApi, { body: { patientId: patient, stageIds: [id], options } });
    };

  describe('of planted files', () => {
    let scene: Scene;
    let records: FiledRecords;
    beforeAll(async () => {
      scene = await createScene(true);
      records = await fileRecords(
        { ...scene, db: app.db },
        scene.patient,
        planted,
        `${PLANTED_PERSON.hanzi} 1987-03-19`,
      );
    }, PATIENCE_MS);

    test('SAFE-03 plants the identity into each file, where the search finds it', async () => {
      const counts = await Promise.all(
        planted.map(async ({ place, bytes }) => [place, (await listFound(bytes, findIdentity)).length] as const),
      );
      expect(counts.filter(([, count]) => count === 0)).toEqual([]);
      expect(new Set(planted.map(({ place }) => place)).size).toBe(planted.length);
      expect(planted.length).toBeGreaterThanOrEqual(60);
    });

    test('SAFE-03 packs every planted file without the identity and with the same picture', async () => {
      expect([...records.refusals]).toEqual([]);
      const outcome = await examinePackage(scene, records, findIdentity);
      expect(outcome).toEqual({ keptCount: planted.length, omittedPlaces: [], foundTexts: [], changedPlaces: [] });
    }, 900_000);

    test('SAFE-03 reports on every planted stage without the identity', async () => {
      await waitForRenditions();
      const { documents, foundTexts } = await examineDocuments(records.stages, makeReport(scene), findIdentity);
      expect(foundTexts).toEqual([]);
      expect(documents).toBeGreaterThan(10);
    }, 900_000);

    test('SAFE-03 puts nothing of the planted files into case summaries of another person', async () => {
      const other = await createScene(false);
      const otherRecords = await fileRecords({ ...other, db: app.db }, other.patient, planted, 'Start');
      await waitForRenditions();
      const { documents, foundTexts } = await examineDocuments(
        otherRecords.stages,
        async ({ id }) =>
          other.client.call(caseSummaryApi, { body: { patientId: other.patient, stageId: id, language: 'en' } }),
        findIdentity,
      );
      expect(foundTexts).toEqual([]);
      expect(documents).toBeGreaterThan(10);
    }, 900_000);
  });
});
