// Stores the pictures, models and zips of a folder for a patient, and saves the anonymous package and the anonymous
// reports that the product creates for a reviewer of every picture. `server/bench/anonymous-search.ts` searches them
// for contents of the originals.
//   node e2e/bench/anonymous-output.ts <folder of originals> <folder of results>
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ApiError } from '@dentarium/api';
import { reportApi, type ReportOptions } from '@dentarium/api/reports/calls';
import { downPatientFile, queryTasks } from '@dentarium/api/tasks/calls';
import { NINE_PHOTO } from '@dentarium/domain/photo-layouts';
import { toTestFile } from '../src/files/test-file.ts';
import { startProduct } from '../src/product.ts';
import { Caller } from '../src/server/caller.ts';
import { signInByCode } from '../src/server/code-flow.ts';
import { createPatient, createStage, putFile } from '../src/server/records.ts';

const FACES_AND_MOUTH = NINE_PHOTO.cells.map(({ category }) => category);
/** Panoramic, PA and lateral cephalometric radiographs, which a report shows. */
const RADIOGRAPHS = [14, 16, 18];
const MODELS = [53, 54];
const STAGE_SIZE = FACES_AND_MOUTH.length;
const OPTIONS: ReportOptions = {
  template: 'standard',
  language: 'en',
  pages: ['cover', 'general', 'faces', 'intraoral', 'xrays', 'models', 'exam', 'problems', 'plan', 'summary'],
  layout: 'nine',
  mask: false,
  anonymous: true,
  logo: true,
  doctorId: null,
};
const DAY = 86_400_000;

const print = (line: string): void => void process.stdout.write(`${line}\n`);

/** Returns a category in which a report shows files of this name; several files of one stage get different ones. */
function chooseCategory(name: string, index: number): number {
  if (/\.(?:stl|obj|ply)$/i.test(name)) return MODELS[index % MODELS.length] ?? 0;
  if (/\.(?:jpe?g|png|heic|heif|tiff?|bmp|gif|webp)$/i.test(name)) return FACES_AND_MOUTH[index] ?? 0;
  return RADIOGRAPHS[index % RADIOGRAPHS.length] ?? 0;
}

async function fileAll(caller: Caller, patientId: string, paths: readonly string[]) {
  const stages: { readonly id: string; readonly files: string[] }[] = [];
  let refusedCount = 0;
  for (const [index, path] of paths.entries()) {
    if (index % STAGE_SIZE === 0) {
      const stageDate = new Date(Date.parse('2024-01-01') + stages.length * DAY).toISOString().slice(0, 10);
      stages.push({ id: (await createStage(caller, patientId, { stageDate })).id, files: [] });
    }
    const stage = stages.at(-1);
    if (stage === undefined) continue;
    const name = path.slice(path.lastIndexOf('/') + 1);
    try {
      const file = toTestFile(name, await readFile(path));
      stage.files.push((await putFile(caller, stage.id, file, chooseCategory(name, index % STAGE_SIZE))).id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      refusedCount += 1;
    }
  }
  print(`${paths.length - refusedCount} files are filed in ${stages.length} stages, ${refusedCount} were refused`);
  return stages;
}

async function storePackage(caller: Caller, patientId: string, reviewedIds: string[], to: string): Promise<void> {
  const body = { patients: [{ patientId, stageIds: 'all' as const }], isAnonymous: true, looked: reviewedIds };
  const { id } = await caller.ask(downPatientFile, { body });
  for (;;) {
    const task = (await caller.ask(queryTasks, {})).find((one) => one.id === id);
    if (task === undefined || task.isError) throw new Error('the package failed');
    if (task.finish) {
      const answer = await fetch(`${caller.address}${task.path}`);
      await writeFile(join(to, 'package.zip'), Buffer.from(await answer.arrayBuffer()));
      return;
    }
    await new Promise((wait) => setTimeout(wait, 500));
  }
}

const [from = '.', to = 'results'] = process.argv.slice(2).map((folder) => resolve(folder));
await mkdir(to, { recursive: true });
const entries = await readdir(from, { recursive: true, withFileTypes: true });
const paths = entries
  .filter((entry) => entry.isFile())
  .map((entry) => join(entry.parentPath, entry.name))
  .toSorted();
const product = await startProduct({ DEMO: '1', FLAGS: 'none', MODE: 'private' });
try {
  const { tokens } = await signInByCode(product.address, 'senior');
  const caller = new Caller(product.address, tokens.access_token);
  const patient = await createPatient(caller, { name: 'Somebody' });
  const stages = await fileAll(caller, patient.id, paths);
  const reviewedIds = stages.flatMap(({ files }) => files);
  await storePackage(caller, patient.id, reviewedIds, to);
  let reports = 0;
  for (const stage of stages) {
    const body = { patientId: patient.id, stageIds: [stage.id], options: { ...OPTIONS, looked: stage.files } };
    try {
      const pdf = await caller.ask(reportApi, { body });
      await writeFile(join(to, `report-${stage.id}.pdf`), Buffer.from(await pdf.arrayBuffer()));
      reports += 1;
    } catch (error) {
      // A stage without any displayable file.
      if (!(error instanceof ApiError) || error.code !== 'report.noImages') throw error;
    }
  }
  print(`One package and ${reports} reports are in ${to}`);
} finally {
  await product.remove();
}
