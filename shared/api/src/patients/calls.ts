import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { text, integer, code, pageIndex, id, plainDate, instant, idParams, seenVersion } from '../contract/shapes.ts';
import { tag } from '../tags/calls.ts';

const patients = service('PatientService', '/api/PatientService', { module: 'patients' });

/**
 * The patient form (`domain-forms.md` 2.2). Its rules are those of shared/domain (`patientFieldErrors`); the bounds
 * only exclude excessive texts.
 */
export const patientForm = z.object({
  name: text(200),
  /** 1 male, 2 female, 0 unknown. */
  gender: code,
  /** Letters and digits, unique in the organisation. */
  patientNo: text(100),
  birthDate: text(40),
  /** In the form of `phoneForLanguage`; empty for none. */
  phone: text(50),
  /** 1 mixed dentition, 2 permanent. */
  dentalAge: code,
  firstVisitTime: text(40),
  /** Empty for the first visit, or the latest stage. */
  lastVisitTime: text(40),
  orgId: id,
  doctorId: id,
  tagIds: z.array(id).check(z.maxLength(50)),
  /** Alerts; one that is left out stays as it is, because pages of an earlier release do not send it. */
  allergies: z.optional(text(5000)),
  contraindications: z.optional(text(5000)),
  medicalAlerts: z.optional(text(5000)),
  remark: text(5000),
});
export type PatientForm = z.infer<typeof patientForm>;

/** A patient in the answers of the server. */
export const patient = z.object({
  id,
  name: z.string(),
  gender: z.number(),
  patientNo: z.string(),
  birthDate: plainDate,
  phone: z.string(),
  dentalAge: z.number(),
  firstVisitTime: plainDate,
  lastVisitTime: plainDate,
  orgId: id,
  orgName: z.string(),
  orgNameEn: z.string(),
  doctorId: id,
  doctorName: z.string(),
  /** True if the doctor has left the clinic of the patient or is disabled. */
  hasFormerDoctor: z.boolean(),
  tags: z.array(tag),
  /** Alerts as free text, empty if none is known. */
  allergies: z.string(),
  contraindications: z.string(),
  medicalAlerts: z.string(),
  remark: z.string(),
  /** 0 normal, 1 treatment stopped. */
  status: z.number(),
  /** The reason of the stop, a number of `STOP_REASONS`, and in words; `null` and empty during a treatment. */
  stopReason: z.nullable(z.number()),
  stopText: z.string(),
  /** Former IDs from before a merge or a restore, which are still found. */
  formerNos: z.array(z.string()),
  /** Increases with each change; sent back with an update. */
  version: z.number(),
  /** True if the user may change the patient: by right, or by a share that allows it. */
  mayEdit: z.boolean(),
  /** True if the patient is seen through a share of another doctor. */
  isShared: z.boolean(),
  isDemo: z.boolean(),
  createdAt: instant,
});
export type Patient = z.infer<typeof patient>;

/** A row of the list: the patient, their latest stage and the file of their frontal photograph. */
export const patientRow = z.extend(patient, {
  latestStage: z.nullable(z.object({ id, stageCode: z.number(), stageName: z.string(), stageDate: plainDate })),
  /** The frontal photograph (category 8) of the latest stage that has one. */
  avatarFileId: z.nullable(id),
  /** The number of images that are not classified yet. */
  unclassified: z.number(),
});
export type PatientRow = z.infer<typeof patientRow>;

/** The filter and the sorting of the list (`domain-forms.md` 2.1). All given conditions must be met. */
export const patientFilter = z.object({
  /** A part of the name, patient ID or phone. */
  keyword: z.optional(text(100)),
  orgId: z.optional(id),
  doctorId: z.optional(id),
  tagIds: z.optional(z.array(id).check(z.maxLength(50))),
  /** `any` requires one of the tags, `all` all of them. */
  tagMatch: z.optional(z.enum(['any', 'all'])),
  stageCode: z.optional(code),
  dentalAge: z.optional(code),
  /** Age in completed years, from and to included; a negative one is refused with a message of its own (section 5). */
  ageFrom: z.optional(integer(-999, 999)),
  ageTo: z.optional(integer(-999, 999)),
  /** Date of the last visit, from and to included. */
  visitFrom: z.optional(plainDate),
  visitTo: z.optional(plainDate),
  status: z.optional(code),
  sharedWithMe: z.optional(z.boolean()),
  /** Only patients with a CBCT (category 15). */
  hasCbct: z.optional(z.boolean()),
  /** Only patients with images that wait for classification. */
  unclassified: z.optional(z.boolean()),
  sort: z.optional(z.enum(['lastVisit', 'created', 'name'])),
  order: z.optional(z.enum(['asc', 'desc'])),
  pageIndex,
  pageSize: integer(1, 100),
});
export type PatientFilter = z.infer<typeof patientFilter>;

/**
 * Returns a page of the list (`domain-forms.md` 2.1): patients of the organisations of the caller, with the right to
 * view all data every one, else those whose doctor or creator they are, and those shared with them. `total` is exact up
 * to 10,000 and 10,001 beyond.
 *
 * Refused with `patient.age`.
 */
export const queryPatientList = patients('QueryPatientList_V2', {
  method: 'POST',
  writes: false,
  permission: { right: 'patientList' },
  body: patientFilter,
  result: z.object({ total: z.number(), items: z.array(patientRow) }),
  reads: { patient: true, stage: true, file: true, tag: true, share: true },
  summary: 'A page of the patients that the user may see. More than 10,000 are counted as 10,001.',
});

/**
 * Lists the doctors of visible patients who have left the clinic of the patient or are disabled, each with those clinics,
 * at most 200 by name. Filters offer them beside the present doctors.
 */
export const queryFormerDoctors = patients('QueryFormerDoctors', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  result: z.array(z.object({ id, name: z.string(), orgIds: z.array(id) })),
  reads: { patient: true, account: true },
  summary: 'The former doctors who still attend patients that the user may see (ours).',
});

/**
 * Returns one patient; the audit trail records the view.
 *
 * Refused with `patient.notFound` (also for a patient whom the caller may not see), `patient.deleted` (an own patient
 * of the caller in the recycle bin).
 */
export const queryPatientInfo = patients('QueryPatientInfo/:id', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  audit: 'patient.read',
  params: idParams,
  result: patient,
  reads: { patient: ({ params }) => params.id, tag: true },
  summary: 'One patient (ours: the specification names no call for it).',
});

/**
 * Creates a patient in an organisation of the caller (`domain-forms.md` 2.2). Dates are `YYYY-MM-DD`.
 *
 * Refused with `patient.invalid` with the fields and their problems, `access.denied` (not the caller's organisation),
 * `patient.doctor`, `patient.noTaken`, `tag.notFound`.
 */
export const insertPatientInfo = patients('InsertPatientInfo', {
  method: 'POST',
  permission: { right: 'edit' },
  audit: 'patient.create',
  body: patientForm,
  result: patient,
  changes: { patient: (_, patient) => patient?.id },
  summary: 'Creates a patient.',
});

/**
 * Replaces the whole form (`domain-forms.md` 2.2). With another `orgId` the patient moves there with their files;
 * that needs both organisations to be the caller's.
 *
 * Refused with `patient.notFound`, `access.denied` (who may only look at them), `patient.terminated` (their treatment
 * is stopped), `patient.invalid` with the fields, `version.stale`, `patient.doctor`, `patient.noTaken`,
 * `tag.notFound`, `storage.full` (507) when the new organisation has no space for the files.
 */
export const updatePatientInfo = patients('UpdatePatientInfo/:id', {
  method: 'POST',
  permission: { right: ['edit', 'patientList'] },
  audit: 'patient.update',
  params: idParams,
  body: z.extend(patientForm, { version: seenVersion }),
  result: patient,
  changes: { patient: ({ params }) => params.id, share: ({ params }) => params.id },
  summary: 'Changes a patient; refused as stale when somebody else changed them since `version`.',
});

/**
 * Searches patients for a menu, by name; none for an empty keyword (specification of cases, section 7, "Patients"). An
 * organisation of which the caller sees nobody returns none.
 */
export const queryPatientListByName = patients('QueryPatientListByName/:id', {
  method: 'GET',
  permission: { right: 'patientList' },
  params: idParams,
  query: z.object({ keyWord: text(100) }),
  result: z.array(patient).check(z.maxLength(20)),
  reads: { patient: true },
  summary: 'At most 20 visible patients of an organisation whose name, ID or phone contains the keyword.',
});
