import { z } from 'zod/mini';
import { service } from '../contract.ts';
import { id, idParams, instant, plainDate } from './shapes.ts';
import { tag } from './tag-service.ts';

const patients = service('PatientService', '/api/PatientService', { module: 'patients' });

/** What the patient form holds (`domain-forms.md` 2.2). */
export const patientForm = z.object({
  name: z.string(),
  /** 1 male, 2 female, 0 unknown. */
  gender: z.number(),
  /** Letters and digits, unique in the organisation. */
  patientNo: z.string(),
  birthDate: z.string(),
  /** In the form that `phoneForLanguage` gives; empty for none. */
  phone: z.string(),
  /** 1 mixed dentition, 2 permanent. */
  dentalAge: z.number(),
  firstVisitTime: z.string(),
  /** Empty: the first visit. */
  lastVisitTime: z.string(),
  orgId: id,
  doctorId: id,
  tagIds: z.array(id).check(z.maxLength(50)),
  remark: z.string(),
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
  /** IDs that he had before a merge or a restore, and is still found by. */
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

/** A row of the list: the patient, his latest stage and the file of his frontal photograph. */
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
  keyword: z.optional(z.string().check(z.maxLength(100))),
  orgId: z.optional(id),
  doctorId: z.optional(id),
  tagIds: z.optional(z.array(id).check(z.maxLength(50))),
  /** Whether one or all of the tags are wanted. */
  tagMatch: z.optional(z.enum(['any', 'all'])),
  stageCode: z.optional(z.number()),
  dentalAge: z.optional(z.number()),
  /** Age in completed years, from and to included. */
  ageFrom: z.optional(z.number()),
  ageTo: z.optional(z.number()),
  /** Date of the last visit, from and to included. */
  visitFrom: z.optional(plainDate),
  visitTo: z.optional(plainDate),
  status: z.optional(z.number()),
  sharedWithMe: z.optional(z.boolean()),
  /** Only patients with a CBCT (category 15). */
  hasCbct: z.optional(z.boolean()),
  /** Only patients with images that wait for classification. */
  unclassified: z.optional(z.boolean()),
  sort: z.optional(z.enum(['lastVisit', 'created', 'name'])),
  order: z.optional(z.enum(['asc', 'desc'])),
  /** From 1. */
  pageIndex: z.number().check(z.int(), z.gte(1), z.lte(100_000)),
  pageSize: z.number().check(z.int(), z.gte(1), z.lte(100)),
});
export type PatientFilter = z.infer<typeof patientFilter>;

export const queryPatientList = patients('QueryPatientList_V2', {
  method: 'POST',
  writes: false,
  permission: { right: 'patientList' },
  body: patientFilter,
  result: z.object({ total: z.number(), items: z.array(patientRow) }),
  summary: 'A page of the patients that the user may see. More than 10,000 are counted as 10,001.',
});

export const queryPatientInfo = patients('QueryPatientInfo/:id', {
  method: 'GET',
  own: true,
  permission: { right: 'patientList' },
  audit: 'patient.read',
  params: idParams,
  result: patient,
  summary: 'One patient (ours: the specification names no call for it).',
});

export const insertPatientInfo = patients('InsertPatientInfo', {
  method: 'POST',
  permission: { right: 'edit' },
  audit: 'patient.create',
  body: patientForm,
  result: patient,
  summary: 'Creates a patient.',
});

export const updatePatientInfo = patients('UpdatePatientInfo/:id', {
  method: 'POST',
  permission: { right: ['edit', 'patientList'] },
  audit: 'patient.update',
  params: idParams,
  body: z.extend(patientForm, { version: z.number() }),
  result: patient,
  summary: 'Changes a patient; refused as stale when somebody else changed him since `version`.',
});

export const nextPatientNo = patients('NextPatientNo', {
  method: 'GET',
  own: true,
  // Whoever may register a patient: in the list, or at the front desk.
  permission: { right: ['edit', 'triage'] },
  query: z.object({ orgId: id }),
  result: z.string(),
  summary: 'The patient ID that a new patient of an organisation is offered (ours).',
});

export const queryPatientListByName = patients('QueryPatientListByName/:id', {
  method: 'GET',
  permission: { right: 'patientList' },
  params: idParams,
  query: z.object({ keyWord: z.string().check(z.maxLength(100)) }),
  result: z.array(patient).check(z.maxLength(20)),
  summary: 'At most 20 visible patients of an organisation whose name, ID or phone holds the word.',
});
