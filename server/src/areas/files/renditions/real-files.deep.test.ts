import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Client, createClient } from '@dentarium/api';
import { type PatientFile, upFileInfoToStage } from '@dentarium/api/files/info-calls';
import { downloadOriginal, getImage } from '@dentarium/api/files/calls';
import { queryFilesInfo } from '@dentarium/api/stages/calls';
import dicomParser from 'dicom-parser';
import sharp from 'sharp';
import { makePatient, makeStage } from '../../patients/testing/patient-forms.ts';
import { makeAccount, makeOrganisation } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { computeMd5, upload } from '../testing/sending.ts';
import { waitUntil } from '../testing/until.ts';

/** Real files outside of the repository. A checkout without them skips these tests. */
const DATA = join(import.meta.dirname, '../../../../../../shared/data');
const FOLDERS = ['dicom', 'models', 'zip'];

function filesBelow(folder: string): string[] {
  const root = join(DATA, folder);
  if (!existsSync(root)) return [];
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(DATA, join(entry.parentPath, entry.name)))
    .toSorted();
}

/** The refused files with the reasons: non-clinical names, directories of discs, zips of other models. */
const KNOWN_REFUSALS: Readonly<Record<string, string>> = {
  'dicom/htj2k/CT1.RAW': 'upload.extension',
  'dicom/dicomdir/DICOMDIR-reordered': 'upload.content',
  'dicom/dicomdir/TINY_ALPHA/DICOMDIR': 'upload.content',
  'zip/cube_four_instances.zip': 'upload.zipContent',
  'zip/cube_four_instances_folders.zip': 'upload.zipContent',
};
/** Pixels that no decoder reads: frames that are deflated one by one. */
const UNREAD = /^1\.2\.840\.10008\.1\.2\.8\.1$/;
const AT_ONCE = 4;

/** Returns the pixel encoding of a DICOM file. A file that cannot be parsed is unique. */
function kindOfDicom(path: string): string {
  try {
    const dataSet = dicomParser.parseDicom(readFileSync(join(DATA, path)), { untilTag: 'x7fe00010' });
    const bits = ['x00280100', 'x00280103'].map((tag) => dataSet.uint16(tag));
    const isOfManyFrames = (dataSet.intString('x00280008') ?? 1) > 1;
    return JSON.stringify([dataSet.string('x00020010'), dataSet.string('x00280004'), bits, isOfManyFrames]);
  } catch {
    return path;
  }
}

/** Returns the structure of a model without its size. */
function kindOfModel(path: string): string {
  const bytes = readFileSync(join(DATA, path));
  const text = bytes.toString('latin1');
  // A Draco file begins with version, type, method and flags. The header of a PLY file names its elements.
  const contents: Readonly<Record<string, () => string>> = {
    '.drc': () => bytes.toString('hex', 0, 11),
    '.ply': () => text.slice(0, text.indexOf('end_header')).replaceAll(/^comment.*$|\d+/gm, ''),
    '.stl': () => `${text.startsWith('solid')} ${text.match(/^endsolid/gm)?.length}`,
    '.obj': () => [...new Set(text.match(/^(?:[a-z]+|[^\s\w#].)/gm))].toSorted().join(' '),
  };
  const extension = extname(path).toLowerCase();
  return [dirname(path), extension, contents[extension]?.() ?? path].join(' ');
}

/** Returns the kind of a file. Files of one kind take the same code paths. Any other file is unique. */
function toKind(path: string): string {
  if (path.startsWith('dicom/')) return kindOfDicom(path);
  return path.startsWith('models/') ? kindOfModel(path) : path;
}

const all = FOLDERS.flatMap(filesBelow);
/** Lists the first file of each kind, or with `EXHAUSTIVE=1` all files. */
const paths =
  process.env['EXHAUSTIVE'] === '1'
    ? all
    : [...Map.groupBy(all, toKind).values()].flatMap((files) => files.slice(0, 1));

const REFUSED = Object.fromEntries(Object.entries(KNOWN_REFUSALS).filter(([path]) => paths.includes(path)));

(paths.length === 0 ? describe.skip : describe)('real DICOM files, models and zips', () => {
  let test_: TestApp;
  let client: Client;
  const filed = new Map<string, PatientFile>();
  const refusals = new Map<string, string>();

  beforeAll(async () => {
    test_ = await createTestApp();
    const organisation = await makeOrganisation(test_.db);
    const doctor = await makeAccount(test_.db, { organisations: [organisation] });
    const token = await test_.signIn(doctor);
    client = createClient({ token: () => token, language: () => 'en', baseUrl: test_.address, checkAnswers: true });
    const patient = await makePatient(test_.db, organisation, doctor);
    const left = paths.values();
    const one = async (): Promise<void> => {
      for (const path of left) await takeIn(path, await makeStage(test_.db, patient, doctor));
    };
    await Promise.all(Array.from({ length: AT_ONCE }, one));
    await waitUntil(async () => {
      const waiting = test_.db.selectFrom('stored_object').select('id').where('preprocess_state', '=', 0);
      return (await waiting.limit(1).execute()).length === 0;
    });
    const files = await client.call(queryFilesInfo, { params: { id: 'all' }, query: { pid: patient } });
    for (const file of files) filed.set(file.name, file);
  }, 900_000);
  afterAll(() => test_.close());

  /** Files each one into a separate stage, because some of them are equal. */
  async function takeIn(path: string, stage: string): Promise<void> {
    const bytes = readFileSync(join(DATA, path));
    const objectId = await upload(client, basename(path).replace(/[^\w.]/g, '_'), bytes).catch((error: unknown) => {
      refusals.set(path, (error as { code: string }).code);
    });
    if (objectId === undefined) return;
    const time = { takenAt: '2024-01-02T00:00:00', takenSource: 'today' as const };
    // Real files name other people.
    const file = { objectId, name: path, category: 91, ...time, otherPersonReason: 'a file of a test' };
    await client.call(upFileInfoToStage, { params: { id: stage }, body: { files: [file] } });
  }

  /** Finds the problem of a rendition, or of the reason for a missing one. */
  async function findRenditionProblem(file: PatientFile): Promise<string> {
    if (file.preprocessState === 1) {
      const thumb = await client.call(getImage, { params: { fileId: file.id, variant: 'thumb' } });
      const { width, exif } = await sharp(Buffer.from(await thumb.arrayBuffer())).metadata();
      return width <= 150 && exif === undefined ? 'as it should be' : `${width} px, EXIF ${String(exif?.length)}`;
    }
    const { code, detail } = file.pictureFault ?? { code: 'none', detail: '' };
    const isRight = code === 'syntax' ? UNREAD.test(detail) : ['noPixels', 'damaged'].includes(code);
    return isRight ? 'as it should be' : `${code} ${detail}`;
  }

  test('STG-06 accepts all files except for those with a known reason', () => {
    expect(Object.fromEntries(refusals)).toEqual(REFUSED);
    expect(filed.size + refusals.size).toBe(paths.length);
  });

  test.each(paths.filter((path) => REFUSED[path] === undefined))(
    'STG-06 STG-09 %s is known by its content, has a rendition or a reason, and comes back byte for byte',
    async (path) => {
      const file = filed.get(path);
      if (file === undefined) throw new Error('the file was not filed');
      const bytes = readFileSync(join(DATA, path));
      expect(file).toMatchObject({ size: bytes.length, md5: computeMd5(bytes) });
      expect(file.kind).toBe({ dicom: 'dicom', models: 'model', zip: 'archive' }[path.split('/')[0] ?? '']);
      const back = await client.call(downloadOriginal, { params: { fileId: file.id }, query: {} });
      expect(computeMd5(Buffer.from(await back.arrayBuffer()))).toBe(file.md5);
      expect(await findRenditionProblem(file)).toBe('as it should be');
    },
  );
});
