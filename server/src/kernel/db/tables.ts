import type { ModelBox } from '@dentarium/domain/model-box';
import type { ColumnType, Generated } from 'kysely';
import type { AdministrationTables } from './tables/administration.ts';
import type { CloudTables } from './tables/cloud.ts';
import type { FrontDeskTables } from './tables/front-desk.ts';
import type { ImageTables } from './tables/images.ts';
import type { PatientListTables } from './tables/patient-list.ts';
import type { PatientOperationTables } from './tables/patient-operations.ts';
import type { ReportTables } from './tables/reports.ts';
import type { TaskTables } from './tables/tasks.ts';

/** A timestamp with zone: read as a `Date`, written as a `Date` or an ISO text. */
type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** A timestamp with zone that the database sets when the row is made. */
type CreatedAt = ColumnType<Date, Date | string | undefined, Date | string>;
/** A plain date without zone, `YYYY-MM-DD`. */
type PlainDate = string;

/** A clinic or hospital; the tenant that every patient belongs to. */
interface OrganisationTable {
  id: Generated<string>;
  name: string;
  name_en: string;
  /** Its id at the signing authority; `null` while it signs no orders. */
  auth_id: string | null;
  /** Whether it has been given the default tag groups. */
  has_default_tags: Generated<boolean>;
  /** The most bytes that it may keep in the store; `null`: no limit. */
  storage_limit: ColumnType<number | null, number | null | undefined, number | null>;
  /** 1 closed, 2 opened, 3 rejected: whether it may sign orders. */
  signing_state: Generated<number>;
  address: Generated<string>;
  kind: Generated<'clinic' | 'manufacturer'>;
  /** Whom a clinic sends its orders to; `null` while it signs none. */
  manufacturer_id: ColumnType<string | null, string | null | undefined, string | null>;
  is_demo: Generated<boolean>;
  created_at: CreatedAt;
}

interface AccountTable {
  id: Generated<string>;
  user_name: string;
  /** argon2id; `null` for accounts of an external identity provider. */
  password_hash: string | null;
  real_name: string;
  gender: Generated<number>;
  phone: string | null;
  avatar: string | null;
  is_orthodontist: Generated<boolean>;
  /** 1 while the first-time guide is still to be shown. */
  is_show_operation: Generated<number>;
  /** 1 not certified, 2 and 3 certified, 4 failed. */
  qualification_status: Generated<number>;
  disabled_at: Timestamp | null;
  external_subject: string | null;
  is_demo: Generated<boolean>;
  version: Generated<number>;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

interface AccountOrganisationTable {
  account_id: string;
  organisation_id: string;
}

interface RoleTable {
  /** 1 to 7 as in the specification, section 3. */
  id: number;
  name_ch: string;
  name_en: string;
  version: Generated<number>;
}

interface RoleRightTable {
  role_id: number;
  /** 1 to 11 as in the specification, section 3. */
  right_id: number;
}

interface AccountRoleTable {
  account_id: string;
  role_id: number;
}

/** The latest sign-in of an account on one kind of client; an older one is answered with 406. */
interface AccountSessionTable {
  account_id: string;
  client_kind: string;
  session_uid: string;
  signed_in_at: CreatedAt;
}

interface OidcRecordTable {
  model: string;
  id: string;
  payload: unknown;
  grant_id: string | null;
  uid: string | null;
  user_code: string | null;
  consumed_at: Timestamp | null;
  expires_at: Timestamp | null;
}

interface SignInFailureTable {
  user_name: string;
  address: string;
  failures: number;
  last_failed_at: Timestamp;
  blocked_until: Timestamp | null;
}

interface LoginLogTable {
  id: Generated<string>;
  account_id: string;
  user_agent: string;
  version: string;
  address: string;
  created_at: CreatedAt;
}

/** A group of tags of an organisation. */
export interface TagGroupTable {
  id: Generated<string>;
  organisation_id: string;
  name: string;
  position: Generated<number>;
  version: Generated<number>;
  is_demo: Generated<boolean>;
}

/** A tag of a group. */
export interface TagTable {
  id: Generated<string>;
  tag_group_id: string;
  text: string;
  position: Generated<number>;
  version: Generated<number>;
}

/** A patient of an organisation; one in the recycle bin has `deleted_at`. */
export interface PatientTable {
  id: Generated<string>;
  organisation_id: string;
  doctor_id: string;
  created_by: string;
  name: string;
  /** 0 unknown, 1 male, 2 female. */
  gender: number;
  patient_no: string;
  birth_date: PlainDate;
  phone: string | null;
  /** 1 mixed dentition, 2 permanent. */
  dental_age: number;
  first_visit: PlainDate;
  /** The latest of the first visit, what a person said, and the stages. */
  last_visit: PlainDate;
  /** What a person said that the last visit was. */
  last_visit_said: Generated<PlainDate | null>;
  remark: Generated<string>;
  /** 0 normal, 1 treatment stopped. */
  status: Generated<number>;
  /** Why the treatment stopped, 1 to 6; `null` while it goes on. */
  stop_reason: ColumnType<number | null, number | null | undefined, number | null>;
  stop_text: Generated<string>;
  version: Generated<number>;
  deleted_at: Timestamp | null;
  deleted_by: string | null;
  is_demo: Generated<boolean>;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

interface PatientShareTable {
  patient_id: string;
  account_id: string;
  can_edit: boolean;
  /** The last day on which the share holds; `null` without an end. */
  until: PlainDate | null;
  shared_by: string;
  created_at: CreatedAt;
}

interface PatientTagTable {
  patient_id: string;
  tag_id: string;
}

/** A stage of the treatment of a patient. */
export interface StageTable {
  id: Generated<string>;
  patient_id: string;
  /** 0 to 7 or 20, `domain-forms.md` 3. */
  stage_code: number;
  stage_name: string;
  stage_date: PlainDate;
  aligner_step_upper: number | null;
  aligner_step_lower: number | null;
  remark: Generated<string>;
  version: Generated<number>;
  created_by: string;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

/** Bytes in the store: written once, never changed, shared by the files that show them. */
export interface StoredObjectTable {
  id: Generated<string>;
  organisation_id: string;
  bucket: string;
  /** Its name in the store, unguessable, relative to the bucket. */
  full_name: string;
  md5: string;
  size: number;
  content_type: string;
  /** What the content is, decided by the bytes: image, dicom, model, document, video, archive. */
  kind: string;
  /** Pixels as the image is seen, with its orientation applied; `null` for other kinds. */
  width: number | null;
  height: number | null;
  /** 0 untreated, 1 complete, 2 fail (specification 2, section 3). */
  preprocess_state: Generated<number>;
  /** Why there is no picture (state 2): a code, and what fills it in. */
  picture_fault: ColumnType<string | null, string | null | undefined, string | null>;
  picture_fault_detail: Generated<string>;
  /** What is doubtful of the picture, as codes. */
  picture_warnings: ColumnType<string[], string[] | undefined, readonly string[]>;
  /** Where the file says that the patient's left is. */
  patient_left: ColumnType<string | null, string | null | undefined, string | null>;
  /** The box around a model, measured when its thumbnail is drawn; `null` until then, and of what cannot be read. */
  model_box: ColumnType<ModelBox | null, string | null | undefined, string | null>;
  /** The dominant colour as `#rrggbb`, shown until the thumbnail is there. */
  colour: string | null;
  uploaded_by: string;
  is_demo: Generated<boolean>;
  created_at: CreatedAt;
}

/** An upload under way; gone as soon as its object stands. */
export interface UploadTable {
  id: Generated<string>;
  account_id: string;
  organisation_id: string;
  bucket: string;
  full_name: string;
  md5: string;
  size: number;
  total_chunk: number;
  created_at: CreatedAt;
  updated_at: CreatedAt;
}

interface UploadPartTable {
  upload_id: string;
  chunk_index: number;
  crc32: string;
}

/** An image or document of a patient: an object with its place, category and flags. */
export interface FileTable {
  id: Generated<string>;
  patient_id: string;
  stage_id: string | null;
  object_id: string;
  category: number;
  name: string;
  /** Wall clock time `YYYY-MM-DD HH:mm:ss` at the place where the picture was taken, without zone. */
  taken_at: string;
  /** Where `taken_at` comes from: exif, file, today. */
  taken_source: string;
  is_main: Generated<boolean>;
  mirror: Generated<boolean>;
  /** Degrees clockwise: 0, 90, 180, 270. */
  rotation: Generated<number>;
  position: Generated<number>;
  note: Generated<string>;
  /** `{ x, y, w, h }` in fractions of the upright image. */
  crop: ColumnType<unknown, string | null | undefined, string | null>;
  classified_by: ColumnType<string | null, string | null | undefined, string | null>;
  /** Who gave or confirmed the category. */
  stated_by: ColumnType<string | null, string | null | undefined, string | null>;
  stated_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
  /** What the classifier said last, and how sure it was. */
  classifier_category: ColumnType<number | null, number | null | undefined, number | null>;
  classifier_confidence: ColumnType<number | null, number | null | undefined, number | null>;
  version: Generated<number>;
  created_by: string;
  created_at: CreatedAt;
  deleted_at: Timestamp | null;
  deleted_by: string | null;
  /** Of a deleted file whose stage was deleted too: that stage, which may come back. */
  lost_stage_id: ColumnType<string | null, string | null | undefined, string | null>;
}

/** The audit trail; rows are only ever added (a trigger refuses the rest). */
interface AuditEntryTable {
  id: Generated<number>;
  at: CreatedAt;
  account_id: string | null;
  action: string;
  outcome: string;
  organisation_id: string | null;
  patient_id: string | null;
  subject_id: string | null;
  request_id: string;
  address: string;
  detail: ColumnType<unknown, string, never>;
}

/** The answer to a writing request, kept so that the same request sent again changes nothing twice. */
interface RequestResultTable {
  account_id: string;
  key: string;
  call: string;
  answer: ColumnType<unknown, string, string>;
  created_at: CreatedAt;
}

interface ConfigValueTable {
  key: string;
  value: string;
  is_public: Generated<boolean>;
}

/** A plan that organisations may subscribe to. */
export interface MemberPlanTable {
  id: number;
  code: string;
  name_ch: string;
  name_en: string;
  /** In yuan. */
  price: number;
  duration: number;
  /** 1 day, 2 month, 3 year. */
  duration_unit: number;
  can_buy: boolean;
  /** Benefit keys 1 to 8 that the plan brings. */
  benefits: ColumnType<number[], string, string>;
  /** Cloud storage in bytes, benefit key 9. */
  storage_bytes: number;
}

interface AccountMemberTable {
  account_id: string;
  plan_id: number;
  expires_at: Timestamp;
}

/** Every table of the product, for typed queries. */
export interface Tables
  extends
    FrontDeskTables,
    AdministrationTables,
    CloudTables,
    ImageTables,
    PatientListTables,
    PatientOperationTables,
    ReportTables,
    TaskTables {
  organisation: OrganisationTable;
  account: AccountTable;
  account_organisation: AccountOrganisationTable;
  role: RoleTable;
  role_right: RoleRightTable;
  account_role: AccountRoleTable;
  account_session: AccountSessionTable;
  oidc_record: OidcRecordTable;
  sign_in_failure: SignInFailureTable;
  login_log: LoginLogTable;
  tag_group: TagGroupTable;
  tag: TagTable;
  patient: PatientTable;
  patient_share: PatientShareTable;
  patient_tag: PatientTagTable;
  stage: StageTable;
  stored_object: StoredObjectTable;
  upload: UploadTable;
  upload_part: UploadPartTable;
  file: FileTable;
  audit_entry: AuditEntryTable;
  request_result: RequestResultTable;
  config_value: ConfigValueTable;
  member_plan: MemberPlanTable;
  account_member: AccountMemberTable;
}
