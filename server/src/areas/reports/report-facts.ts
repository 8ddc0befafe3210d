import type { FaceMask } from '@dentarium/domain/face-mask';
import type { ReportOptions } from '@dentarium/api/reports/calls';
import { findFileCategory, type ToothNotation, UNCLASSIFIED_STAGE } from '@dentarium/domain';
import { canFileShowText } from '@dentarium/domain/burned-in-text';
import { PHOTO_LAYOUTS, type PhotoLayout } from '@dentarium/domain/photo-layouts';
import { type DetailedExam, EMPTY_EXAM } from '@dentarium/domain/detailed-exam';
import type { Kysely, Selectable } from 'kysely';
import type { RecordContext } from '../../records/record-context.ts';
import type { AuthorisedCaller } from '../../kernel/access/context.ts';
import type { VisiblePatient } from '../../records/visibility/patient-visibility.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { ObjectRow } from '../../objects/object-row.ts';
import { Failure } from '../../kernel/failures/failure.ts';
import { toothNotationOf } from '../../clinic/preferences/area.ts';
import { readStageSpace, type StageSpace } from '../annotations/area.ts';
import { type CephFacts, readCephFacts } from './ceph-facts.ts';
import type { ImagePart } from './report-document.ts';
import { STAGE_ORDER } from '../stages/area.ts';

/** The request for a report. */
export interface ReportRequest {
  readonly patientId: string;
  readonly stageIds: readonly string[];
  readonly options: ReportOptions;
}

/** A file that a report may show. */
export interface ReportFile {
  readonly id: string;
  readonly category: number;
  readonly mirror: boolean;
  readonly rotation: number;
  readonly crop: ImagePart | null;
  readonly mask: FaceMask | null;
  /** True if the file names another person than the patient. */
  readonly namesOtherPerson: boolean;
  readonly object: ObjectRow;
}

/** A stage with the files of its report, main files first in each category. */
export interface ReportStage {
  readonly stage: Selectable<Tables['stage']>;
  readonly files: readonly ReportFile[];
  /** The measurements of the cephalogram; `null` without any. */
  readonly ceph: CephFacts | null;
  /** The widths of teeth on models; `null` without any. */
  readonly space: StageSpace | null;
}

/** An exam with its date and stage. */
export interface ReportExam {
  readonly exam: DetailedExam;
  readonly date: string;
  readonly stageName: string;
  /** `null` if the exam has no stage. */
  readonly stageCode: number | null;
}

/** A visit according to its record. */
interface ReportVisit {
  readonly date: string;
  readonly complaint: string;
  readonly process: string;
}

/** All facts of a report. */
export interface ReportFacts {
  readonly patient: VisiblePatient;
  readonly organisation: { readonly name: string; readonly nameEn: string };
  readonly doctorName: string;
  /** The stages by date. */
  readonly stages: readonly ReportStage[];
  /** The exams of the stages or else the latest exam of the patient, by date. */
  readonly exams: readonly ReportExam[];
  /** The latest exam of the patient, from which problems are proposed; `null` without one. */
  readonly latestExam: ReportExam | null;
  /** The latest visits, latest first. */
  readonly visits: readonly ReportVisit[];
  /** The tooth notation of the requester. */
  readonly notation: ToothNotation;
  readonly logo: Uint8Array | null;
  readonly layout: PhotoLayout;
}

/** The maximum number of recent visits. */
const MAX_VISITS = 8;

/** The groups of categories that a report shows. */
const SHOWN_GROUPS: ReadonlySet<string> = new Set(['face', 'intraoral', 'xray', 'model']);

/**
 * Loads the facts of a report.
 *
 * @throws Failure `patient.notFound`, `report.stageGone`, `report.sameStage`, `report.unclassifiedStage`,
 *   `report.noImages`, `report.doctor`, `photoLayout.notFound`
 */
export async function readReportFacts(
  ctx: RecordContext,
  { patientId, stageIds, options }: ReportRequest,
): Promise<ReportFacts> {
  const { principal } = ctx;
  const { patient, db } = await ctx.requirePatient(patientId, 'view');
  const stages = await loadStages(db, patientId, stageIds);
  const doctorName = await requireDoctorName(db, patient, options.doctorId);
  const organisation = await db
    .selectFrom('organisation')
    .select(['name', 'name_en'])
    .where('id', '=', patient.organisation_id)
    .executeTakeFirstOrThrow();
  return {
    patient,
    organisation: { name: organisation.name, nameEn: organisation.name_en },
    doctorName,
    stages: options.anonymous ? stages.map((stage) => removeUnreviewed(stage, new Set(options.looked))) : stages,
    exams: await loadStageExams(db, patientId, stageIds),
    latestExam: await loadLatestExam(db, patientId),
    visits: await loadVisits(db, patientId),
    notation: await toothNotationOf(db, principal.accountId),
    logo: options.logo ? await loadLogo(db, patient.organisation_id) : null,
    layout: await loadLayout({ db, principal }, options.layout),
  };
}

/** Removes images that may show a name and that nobody has reviewed. */
function removeUnreviewed({ stage, files, ceph, space }: ReportStage, reviewedIds: ReadonlySet<string>): ReportStage {
  const canStay = ({ id, category, object: { kind, content_type } }: ReportFile) =>
    reviewedIds.has(id) || !canFileShowText({ kind, category, contentType: content_type });
  const tracing = ceph?.file ?? null;
  const isHidden = tracing !== null && !canStay(tracing);
  const shownCeph = ceph !== null && isHidden ? { ...ceph, file: null } : ceph;
  return { stage, files: files.filter(canStay), ceph: shownCeph, space };
}

async function loadStages(db: Kysely<Tables>, patientId: string, stageIds: readonly string[]): Promise<ReportStage[]> {
  if (new Set(stageIds).size !== stageIds.length) throw new Failure('report.sameStage');
  const stages = await db
    .selectFrom('stage')
    .selectAll()
    .where('id', 'in', stageIds)
    .where('patient_id', '=', patientId)
    .orderBy(STAGE_ORDER)
    .execute();
  if (stages.length !== stageIds.length) throw new Failure('report.stageGone');
  if (stages.some(({ stage_code }) => stage_code === UNCLASSIFIED_STAGE)) throw new Failure('report.unclassifiedStage');
  const files = await loadFiles(db, stageIds);
  const cephs = await readCephFacts(db, stageIds);
  const spaces = await readStageSpace(db, stageIds);
  const reportStages = stages.map((stage) => ({
    stage,
    files: files.get(stage.id) ?? [],
    ceph: cephs.get(stage.id) ?? null,
    space: spaces.find(({ stageId }) => stageId === stage.id) ?? null,
  }));
  if (reportStages.some((stage) => stage.files.length === 0)) throw new Failure('report.noImages');
  return reportStages;
}

async function loadFiles(db: Kysely<Tables>, stageIds: readonly string[]): Promise<Map<string, ReportFile[]>> {
  const rows = await db
    .selectFrom('file')
    .innerJoin('stored_object', 'stored_object.id', 'file.object_id')
    .selectAll('stored_object')
    .leftJoin('face_mask', 'face_mask.file_id', 'file.id')
    .select('face_mask.mask')
    .select(['file.id as file_id', 'file.stage_id', 'file.category', 'file.mirror', 'file.rotation', 'file.crop'])
    .select('file.other_person')
    .where('file.stage_id', 'in', stageIds)
    .where('file.deleted_at', 'is', null)
    .orderBy('file.is_main', 'desc')
    .orderBy('file.position')
    .orderBy('file.id')
    .execute();
  const files = new Map<string, ReportFile[]>(stageIds.map((id) => [id, []]));
  for (const { file_id, stage_id, category, mirror, rotation, crop, mask, other_person, ...object } of rows) {
    if (!SHOWN_GROUPS.has(findFileCategory(category)?.group ?? '')) continue;
    const view = { category, mirror, rotation, crop: crop as ReportFile['crop'], mask };
    files.get(stage_id ?? '')?.push({ id: file_id, ...view, namesOtherPerson: other_person !== null, object });
  }
  return files;
}

/** @throws Failure `report.doctor` for a user outside of the patient's organisation */
async function requireDoctorName(
  db: Kysely<Tables>,
  patient: VisiblePatient,
  doctorId: string | null,
): Promise<string> {
  const id = doctorId ?? patient.doctor_id;
  const doctor = await db.selectFrom('account').select('real_name').where('id', '=', id).executeTakeFirst();
  if (doctor === undefined) throw new Failure('report.doctor');
  if (id === patient.doctor_id) return doctor.real_name;
  const colleague = await db
    .selectFrom('account_organisation')
    .select('account_id')
    .where('account_id', '=', id)
    .where('organisation_id', '=', patient.organisation_id)
    .executeTakeFirst();
  if (colleague === undefined) throw new Failure('report.doctor');
  return doctor.real_name;
}

function selectExams(db: Kysely<Tables>, patientId: string) {
  return db
    .selectFrom('detailed_exam')
    .leftJoin('stage', 'stage.id', 'detailed_exam.stage_id')
    .select(['exam', 'exam_date', 'detailed_exam.stage_id', 'stage.stage_name', 'stage.stage_code'])
    .where('detailed_exam.patient_id', '=', patientId)
    .orderBy('exam_date', 'desc')
    .orderBy('detailed_exam.id', 'desc');
}

function toReportExam(row: Awaited<ReturnType<ReturnType<typeof selectExams>['executeTakeFirstOrThrow']>>): ReportExam {
  // Questions from later releases are unanswered in an older exam.
  const exam = { ...EMPTY_EXAM, ...(row.exam as Partial<DetailedExam>) };
  return { exam, date: row.exam_date, stageName: row.stage_name ?? '', stageCode: row.stage_code };
}

/** Finds the latest detailed exam of a patient; `null` without one. */
export async function findLatestExam(db: Kysely<Tables>, patientId: string): Promise<DetailedExam | null> {
  return (await loadLatestExam(db, patientId))?.exam ?? null;
}

async function loadLatestExam(db: Kysely<Tables>, patientId: string): Promise<ReportExam | null> {
  const row = await selectExams(db, patientId).executeTakeFirst();
  return row === undefined ? null : toReportExam(row);
}

/** Loads the latest exam of each stage. If no stage has one, loads the latest exam of the patient. */
async function loadStageExams(
  db: Kysely<Tables>,
  patientId: string,
  stageIds: readonly string[],
): Promise<ReportExam[]> {
  const rows = await selectExams(db, patientId).execute();
  const stageExams = stageIds.flatMap((stageId) => rows.find((row) => row.stage_id === stageId) ?? []);
  const reportedExams = stageExams.length === 0 ? rows.slice(0, 1) : stageExams;
  return reportedExams.map(toReportExam).toSorted((a, b) => a.date.localeCompare(b.date));
}

async function loadVisits(db: Kysely<Tables>, patientId: string): Promise<ReportVisit[]> {
  return db
    .selectFrom('medical_record')
    .select(['visit_date as date', 'chief_complaint as complaint', 'process'])
    .where('patient_id', '=', patientId)
    .where('deleted_at', 'is', null)
    .orderBy('visit_date', 'desc')
    .orderBy('created_at', 'desc')
    .limit(MAX_VISITS)
    .execute();
}

async function loadLogo(db: Kysely<Tables>, organisationId: string): Promise<Uint8Array | null> {
  const row = await db
    .selectFrom('report_logo')
    .select('image')
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  return row?.image ?? null;
}

/** @throws Failure `photoLayout.notFound` for a layout of another user */
async function loadLayout({ db, principal }: AuthorisedCaller, id: string): Promise<PhotoLayout> {
  const builtIn = PHOTO_LAYOUTS.find((layout) => layout.id === id);
  if (builtIn !== undefined) return builtIn;
  const customLayout = await db
    .selectFrom('photo_layout')
    .select('layout')
    .where('id', '=', id)
    .where('account_id', '=', principal.accountId)
    .executeTakeFirst();
  if (customLayout === undefined) throw new Failure('photoLayout.notFound');
  const { card, ...layout } = customLayout.layout as Omit<PhotoLayout, 'id' | 'card'> & {
    card: PhotoLayout['card'] | null;
  };
  return { ...layout, id, ...(card === null || card === undefined ? {} : { card }) };
}
