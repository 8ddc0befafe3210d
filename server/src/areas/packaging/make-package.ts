import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Cleaner } from '../../objects/anonymise/cleaner.ts';
import type { CleanAnswer } from '../../objects/anonymise/clean-request.ts';
import type { Library } from '../files/area.ts';
import { RecordContext } from '../../records/record-context.ts';
import { recordAudit } from '../../kernel/http/audit.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { WorkerProcess } from '../../kernel/jobs/worker-process.ts';
import { MissingObjectError } from '../../objects/stores/object-store.ts';
import { StoreFullError } from '../../kernel/failures/store-errors.ts';
import type { TaskAttempt } from '../tasks/area.ts';
import { toResultName } from '../tasks/area.ts';
import { formatNotes } from './index-notes.ts';
import { loadPackageFiles, type PackageChoice, type PackageFile, type PackagePatient } from './package-files.ts';
import { type IndexLine, formatPackageIndex } from './package-index.ts';
import { planAnonymousPackage, type PlannedFile, planPackage } from './package-plan.ts';
import type { ZipAnswer, ZipRequest } from './zip-process.ts';

const ZIP_PROCESS = join(import.meta.dirname, 'zip-process.ts');
const INDEX = { ch: '目录.csv', en: 'index.csv' } as const;
/** The neutral time of files in an anonymous zip. */
const NEUTRAL_TIME = '1980-01-01T00:00:00';

/** The state of one package run. */
interface PackageRun {
  readonly library: Library;
  readonly attempt: TaskAttempt;
  readonly choice: PackageChoice;
  readonly language: 'ch' | 'en';
  readonly cleaner: Cleaner;
  /** The key of the pseudonyms in this package. */
  readonly key: string;
  readonly zip: (request: ZipRequest) => Promise<number>;
}

/** Creates the work of a package task. */
export function createPackageWork(library: Library): (attempt: TaskAttempt) => Promise<void> {
  return async (attempt) => {
    const choice = attempt.task.input as PackageChoice;
    const patients = await loadPackageFiles(new RecordContext(attempt.db, attempt.principal), choice);
    await library.withScratch(async (path) => {
      const result = await withDiskFullFailure(() => writePackage(library, attempt, { choice, patients, path }));
      const { size, omitted } = result;
      const name = await attempt.output('packages', 'zip');
      const stem = toResultName(attempt.task.package_name, omitted, attempt.task.language);
      const savedAs = { fileName: `${stem}.zip`, contentType: 'application/zip' };
      await withDiskFullFailure(() => library.store.take(path, name, savedAs));
      await attempt.complete(async (transaction) => {
        for (const { patient } of patients)
          await recordAudit(transaction, {
            action: 'package.make',
            outcome: 'done',
            accountId: attempt.task.account_id,
            requestId: '',
            ip: '',
            patients: [{ id: patient.id, organisationId: patient.organisation_id }],
            subjectId: attempt.task.id,
            detail: { isAnonymous: choice.isAnonymous },
          });
        return { object: { ...name, size }, omitted };
      });
    });
  };
}

async function withDiskFullFailure<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof StoreFullError) throw new Failure('package.diskFull');
    throw error;
  }
}

interface PackageDeps {
  readonly choice: PackageChoice;
  readonly patients: readonly PackagePatient[];
  readonly path: string;
}

interface WrittenPackage {
  /** The bytes of the zip. */
  readonly size: number;
  /** The number of files and slices that it lacks. */
  readonly omitted: number;
}

async function writePackage(library: Library, attempt: TaskAttempt, deps: PackageDeps): Promise<WrittenPackage> {
  const language = attempt.task.language === 'en' ? 'en' : 'ch';
  const plan = (deps.choice.isAnonymous ? planAnonymousPackage : planPackage)(deps.patients, language);
  if (plan.length === 0) throw new Failure('package.empty');
  const process = new WorkerProcess<ZipRequest, ZipAnswer>(ZIP_PROCESS);
  const cleaner = new Cleaner();
  try {
    const zip = async (request: ZipRequest) => requireByteCount(await process.ask(request, { signal: attempt.signal }));
    const run: PackageRun = {
      library,
      attempt,
      choice: deps.choice,
      language,
      cleaner,
      key: randomBytes(16).toString('hex'),
      zip,
    };
    await zip({ kind: 'begin', path: deps.path });
    const lines = await addFiles(run, plan);
    await zip({ kind: 'text', name: INDEX[language], at: NEUTRAL_TIME, text: formatPackageIndex(lines, language) });
    return { size: await zip({ kind: 'end' }), omitted: lines.reduce((sum, line) => sum + line.omitted, 0) };
  } finally {
    await Promise.all([process.close(), cleaner.close()]);
  }
}

/** @throws StoreFullError if the disk is full. */
function requireByteCount(answer: ZipAnswer): number {
  if (answer.ok) return answer.bytes;
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(answer.code)) throw new StoreFullError('no space left');
  throw new Error(`the package could not be written: ${answer.message}`);
}

async function addFiles(run: PackageRun, plan: readonly PlannedFile[]): Promise<IndexLine[]> {
  const total = plan.reduce((sum, { file }) => sum + file.size, 0);
  const lines: IndexLine[] = [];
  let processedBytes = 0;
  run.attempt.progress(processedBytes, total);
  for (const planned of plan) {
    run.attempt.signal.throwIfAborted();
    lines.push(await (run.choice.isAnonymous ? addAnonymised(run, planned) : addOriginal(run, planned)));
    processedBytes += planned.file.size;
    run.attempt.progress(processedBytes, total);
  }
  return lines;
}

function toWallClock(file: PackageFile): string {
  return file.taken_at.slice(0, 19).replace(' ', 'T');
}

function toIndexLine(planned: PlannedFile, fields: Pick<IndexLine, 'path' | 'note'> & Partial<IndexLine>): IndexLine {
  const { patient, stage, category } = planned;
  return { patient, stage, category, takenAt: '', size: null, md5: '', omitted: 0, ...fields };
}

async function addOriginal({ library, language, zip }: PackageRun, planned: PlannedFile): Promise<IndexLine> {
  const { file } = planned;
  const name = `${planned.folder}/${planned.name}`;
  const at = toWallClock(file);
  const fields = { path: name, takenAt: at.replace('T', ' ') };
  const size = await withStoredFile(library, file, (path) => zip({ kind: 'file', path, name, at }));
  if (size === undefined)
    return toIndexLine(planned, { ...fields, omitted: 1, note: formatNotes(['leftOut.missing'], language) });
  return toIndexLine(planned, { ...fields, size, md5: file.md5, note: '' });
}

async function addAnonymised(run: PackageRun, planned: PlannedFile): Promise<IndexLine> {
  const { library, language, zip } = run;
  const stem = `${planned.folder}/${planned.name}`;
  return library.withScratch(async (output) => {
    const answer = await anonymise(run, planned, output);
    if (!answer.isKept) {
      const { reason } = answer;
      if (reason === 'diskFull') throw new StoreFullError('no space left');
      return toIndexLine(planned, { path: stem, omitted: 1, note: formatNotes([`leftOut.${reason}`], language) });
    }
    const path = `${stem}${answer.extension}`;
    const size = await zip({ kind: 'file', path: output, name: path, at: NEUTRAL_TIME });
    await rm(output, { force: true });
    const { missingSlices, notes } = answer;
    const omitted = missingSlices?.places.length ?? 0;
    return toIndexLine(planned, { path, size, omitted, note: formatNotes(notes, language, missingSlices) });
  });
}

async function anonymise(run: PackageRun, { file, pseudonym }: PlannedFile, output: string): Promise<CleanAnswer> {
  const { library, attempt, choice, cleaner, key } = run;
  const request = {
    output,
    contentType: file.content_type,
    kind: file.kind,
    category: file.category,
    maskFaces: choice.maskFaces,
    isCleared: choice.looked?.includes(file.id) ?? false,
    rotation: file.rotation,
    mask: file.mask,
    pseudonym,
    key,
    retain: choice.retain ?? [],
  };
  const answer = await withStoredFile(library, file, (path) => cleaner.clean({ ...request, path }, attempt.signal));
  return answer ?? { isKept: false, reason: 'missing' };
}

/**
 * Runs work on the bytes of a file. Returns `undefined` if the store does not have them, so that one lost file does not
 * fail the package.
 */
async function withStoredFile<T>(
  library: Library,
  file: PackageFile,
  work: (path: string) => Promise<T>,
): Promise<T | undefined> {
  try {
    return await library.store.withFile({ bucket: file.bucket, name: file.full_name }, work);
  } catch (error) {
    if (error instanceof MissingObjectError) return undefined;
    throw error;
  }
}
