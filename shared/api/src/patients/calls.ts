import { z } from 'zod/mini';
import { service } from '../contract/contract.ts';
import { text, integer, code, pageIndex, id, plainDate, instant, idParams, seenVersion } from '../contract/shapes.ts';
import { tag } from '../tags/calls.ts';

const patients = service('PatientService', '/api/PatientService', { module: 'patients' });

/**
 * What the patient form holds (`domain-forms.md` 2.2). Its rules are those of shared/domain (`patientFieldErrors`); the bounds only keep
 * novels out.
 */
export const patientForm = z.object({
  name: text(200),
  /** 1 male, 2 female, 0 unknown. */
  gender: code,
  /** Letters and digits, unique in the organisation. */
  patientNo: text(100),
  birthDate: text(40),
  /** In the form that `phoneForLanguage` gives; empty for none. */
  phone: text(50),
  /** 1 mixed dentition, 2 permanent. */
  dentalAge: code,
  firstVisitTime: text(40),
  /** Empty: the first visit, or the latest stage. */
  lastVisitTime: text(40),
  orgId: id,
  doctorId: id,
  tagIds: z.array(id).check(z.maxLength(50)),
  remark: text(5000),
});
export type PatientForm = z.infer<typeof patientForm>;

/** A patient as the server gives it. */
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
  tags: z.array(tag),
  remark: z.string(),
  /** 0 normal, 1 treatment stopped. */
  status: z.number(),
  /** Why it stopped, a number of `STOP_REASONS`, and in words; `null` and empty while it goes on. */
  stopReason: z.nullable(z.number()),
  stopText: z.string(),
  /** IDs that they had before a merge or a restore, and are still found by. */
  formerNos: z.array(z.string()),
  /** Goes up with each change; sent back with an update. */
  version: z.number(),
  /** Whether the user may change the patient: by right, or by a share that allows it. */
  mayEdit: z.boolean(),
  /** Whether the patient is seen through a share of another doctor. */
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
  /** Images that nobody has classified yet. */
  unclassified: z.number(),
});
export type PatientRow = z.infer<typeof patientRow>;

/** What the list is filtered and sorted by (`domain-forms.md` 2.1). All that is given must hold. */
export const patientFilter = z.object({
  /** Part of the name, patient ID or phone. */
  keyword: z.optional(text(100)),
  orgId: z.optional(id),
  doctorId: z.optional(id),
  tagIds: z.optional(z.array(id).check(z.maxLength(50))),
  /** Whether one or all of the tags are wanted. */
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
 * A page of the list (`domain-forms.md` 2.1): patients of the caller's organisations, with the right to view all data
 * every one, else those whose doctor or creator they are, and those shared with them. `total` is exact up to 10,000
 * and 10,001 beyond.
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
 * One patient; that they were looked at stands in the audit trail.
 *
 * Refused with `patient.notFound` (also for a patient whom the caller may not see), `patient.deleted` (one who would
 * belong to the caller and is in the recycle bin).
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
 * Behind the highest of the last running numbers, with their prefix and as many digits; it is not reserved, so saving
 * may still answer `patient.noTaken`.
 *
 * Refused with `access.denied` for an organisation that is not the caller's.
 */
export const nextPatientNo = patients('NextPatientNo', {
  method: 'GET',
  own: true,
  // Whoever may register a patient: in the list, or at the front desk.
  permission: { right: ['edit', 'triage'] },
  query: z.object({ orgId: id }),
  result: z.string(),
  reads: { patient: true },
  summary: 'The patient ID that a new patient of an organisation is offered (ours).',
});

/**
 * Patients for a menu, by name; none for an empty word (specification of cases, section 7, "Patients"). An
 * organisation of which the caller sees nobody gives none.
 */
export const queryPatientListByName = patients('QueryPatientListByName/:id', {
  method: 'GET',
  permission: { right: 'patientList' },
  params: idParams,
  query: z.object({ keyWord: text(100) }),
  result: z.array(patient).check(z.maxLength(20)),
  reads: { patient: true },
  summary: 'At most 20 visible patients of an organisation whose name, ID or phone holds the word.',
});

/** The most patient cards of one memory card. */
export const MOST_CARDS = 200;

/**
 * The patients of an organisation whose cards were photographed (camera image sorting): those of the numbers whom the caller
 * sees, by their present number alone. A number of nobody gives nobody. Refused with nothing of its own.
 */
export const findCardPatients = patients('FindCardPatients', {
  method: 'POST',
  own: true,
  writes: false,
  permission: { right: 'patientList' },
  benefit: 3,
  body: z.object({
    orgId: id,
    patientNos: z
      .array(z.string().check(z.regex(/^[A-Za-z0-9]{1,64}$/)))
      .check(z.minLength(1), z.maxLength(MOST_CARDS)),
  }),
  result: z.array(patient),
  reads: { patient: true },
  summary:
    'The visible patients of an organisation with these patient IDs, as photographed patient cards name them (ours).',
});
