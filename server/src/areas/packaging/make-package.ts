import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Cleaner } from '../../objects/anonymise/cleaner.ts';
import type { CleanAnswer } from '../../objects/anonymise/clean-request.ts';
import type { Library } from '../files/area.ts';
import { RecordContext } from '../../records/record-context.ts';
import { recordAudit } from '../../kernel/http/audit.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { StoreFullError } from '../../kernel/failures/store-errors.ts';
import type { TaskAttempt } from '../tasks/area.ts';
import { toResultName } from '../tasks/area.ts';
import { formatNotes } from './index-notes.ts';
import { loadPackageFiles, type PackageChoice, type PackageFile, type PackagePatient } from './package-files.ts';
import { type IndexLine, formatPackageIndex } from './package-index.ts';
import { planAnonymousPackage, type PlannedFile, planPackage } from './package-plan.ts';
import { type AddToZip, withDiskFullFailure, withStoredFile, writeZip } from './write-zip.ts';

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
  readonly zip: AddToZip;
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
  const cleaner = new Cleaner();
  try {
    let lines: readonly IndexLine[] = [];
    const size = await writeZip(deps.path, attempt.signal, async (zip) => {
      const key = randomBytes(16).toString('hex');
      lines = await addFiles({ library, attempt, choice: deps.choice, language, cleaner, key, zip }, plan);
      await zip({ kind: 'text', name: INDEX[language], at: NEUTRAL_TIME, text: formatPackageIndex(lines, language) });
    });
    return { size, omitted: lines.reduce((sum, line) => sum + line.omitted, 0) };
  } finally {
    await cleaner.close();
  }
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

function toObject({ bucket, full_name: name }: PackageFile) {
  return { bucket, name };
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
  const size = await withStoredFile(library, toObject(file), (path) => zip({ kind: 'file', path, name, at }));
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
  const answer = await withStoredFile(library, toObject(file), (path) =>
    cleaner.clean({ ...request, path }, attempt.signal),
  );
  return answer ?? { isKept: false, reason: 'missing' };
}
