import type { ErrorCode } from '@dentarium/api/errors';
import type { Tables } from '../kernel/db/tables.ts';
import type { Kysely } from 'kysely';
import { type AuthorisedAccess, Context } from '../kernel/access/context.ts';
import { Failure } from '../kernel/failures/failure.ts';
import { definePatientRowRule, type PatientOwnedRow, type PatientRowRule } from './patient-row-rule.ts';
import { type PatientFile, getFilesOrThrow } from './visibility/file-access.ts';
import {
  isInRecycleBin,
  isVisible,
  type Purpose,
  requirePurpose,
  requireTreatment,
  type VisiblePatient,
  findVisiblePatient,
} from './visibility/patient-visibility.ts';
import type { Principal } from '../kernel/access/principal.ts';
import { type PatientStage, getStageOrThrow } from './visibility/stage-access.ts';

interface OwnOption {
  /** The patient must belong to the caller: a share is not enough. */
  readonly own?: boolean;
}

/** Conditions in addition to the purpose. */
interface PatientConditions extends OwnOption {
  /**
   * The error code for an invisible patient whom the caller did not name directly, but through one of their rows. The
   * trail names such a patient only after the caller is known to see them.
   */
  readonly notFound?: ErrorCode;
}

/** Locks the row of the patient, so that of two concurrent changes the second sees the result of the first. */
interface LockOption {
  readonly lock: boolean;
}

/** The arguments of an access. Viewing and exporting need no lock; a change states whether it takes one. */
type RequestedAccess<More = object> =
  | [purpose: 'view' | 'export', options?: More & Partial<LockOption>]
  | [purpose: Exclude<Purpose, 'view' | 'export'>, options: More & LockOption];

interface AuthorisedPatients extends AuthorisedAccess {
  readonly patients: readonly VisiblePatient[];
}

const stageRule = definePatientRowRule({ notFound: 'stage.notFound', find: getStageOrThrow });
const filesRule = definePatientRowRule({ notFound: 'file.notFound', find: getFilesOrThrow });

/**
 * The context of a call on patients' records. Each function authorises for a purpose, locks on request, and names the
 * patient in the audit trail.
 */
export class RecordContext extends Context {
  /** Returns the same context for another principal: a caller with a signed name acts for the owner of the file. */
  withPrincipal(principal: Principal): RecordContext {
    return new RecordContext(this.unguardedDb, principal, this.scope);
  }

  /**
   * Loads a patient for a purpose.
   *
   * @throws Failure `patient.notFound` if the caller may not see them, so that ids cannot be guessed; `access.denied`
   *   if the caller may only view them; `patient.terminated` for an edit or an export during a stopped treatment
   */
  async requirePatient(
    id: string,
    ...[purpose, options = {}]: RequestedAccess<PatientConditions>
  ): Promise<AuthorisedAccess & { readonly patient: VisiblePatient }> {
    const patient = await this.#read(id, purpose, options);
    requireTreatment([patient], purpose);
    return { patient, ...this.authorise() };
  }

  async #read(id: string, purpose: Purpose, { lock, own, notFound }: PatientConditions & Partial<LockOption>) {
    if (notFound === undefined) this.recordSubject({ patientId: id });
    const patient = await findVisiblePatient(this.unguardedDb, this.principal, id, lock ?? false);
    if (patient === undefined) throw new Failure(notFound ?? 'patient.notFound');
    this.recordSubject({ patientId: id, organisationId: patient.organisation_id });
    requirePurpose(patient, purpose);
    if (own === true && patient.isShared) throw new Failure('access.denied');
    return patient;
  }

  /**
   * Loads several patients for a purpose; all of them or none. Each has an entry of their own in the audit trail.
   *
   * @returns the patients in the order of locking, which is the same for every caller, so that two batches never
   *   deadlock
   * @throws Failure as for one of them; `patient.terminated` names all patients with a stopped treatment
   */
  async requirePatients(
    ids: readonly string[],
    ...[purpose, options = {}]: RequestedAccess<PatientConditions>
  ): Promise<AuthorisedPatients> {
    if (options.notFound === undefined) for (const patientId of ids) this.recordSubject({ patientId });
    return this.#authorisePatients(ids, purpose, options);
  }

  async #authorisePatients(
    ids: readonly string[],
    purpose: Purpose,
    options: PatientConditions & Partial<LockOption>,
  ): Promise<AuthorisedPatients> {
    const patients: VisiblePatient[] = [];
    // Patients are always locked in the same order, so that two calls never deadlock.
    for (const id of [...new Set(ids)].toSorted()) patients.push(await this.#read(id, purpose, options));
    requireTreatment(patients, purpose);
    return { patients, ...this.authorise() };
  }

  /**
   * Loads a row that belongs to a patient, by a rule of its area, for a purpose.
   *
   * @throws Failure the code of the rule if there is no such row or the caller may not see its patient, or the refusals
   *   of `requirePatient`
   */
  async requirePatientRow<Input, Row extends PatientOwnedRow>(
    rule: PatientRowRule<Input, Row>,
    input: Input,
    ...[purpose, options = {}]: RequestedAccess<OwnOption>
  ): Promise<AuthorisedAccess & { readonly row: Row; readonly patient: VisiblePatient }> {
    const row = await this.#find(rule, input);
    const patient = await this.#read(row.patient_id, purpose, { ...options, notFound: rule.notFound });
    requireTreatment([patient], purpose);
    return { row, patient, ...this.authorise() };
  }

  /** Loads several rows that belong to patients, by a rule of their area, for a purpose; all of them or none. */
  async requirePatientRows<Input, Row extends PatientOwnedRow>(
    rule: PatientRowRule<Input, readonly Row[]>,
    input: Input,
    ...[purpose, options = {}]: RequestedAccess<OwnOption>
  ): Promise<AuthorisedPatients & { readonly rows: readonly Row[] }> {
    const rows = await this.#find(rule, input);
    const ids = rows.map((row) => row.patient_id);
    return { rows, ...(await this.#authorisePatients(ids, purpose, { ...options, notFound: rule.notFound })) };
  }

  async #find<Input, Rows>(rule: PatientRowRule<Input, Rows>, input: Input): Promise<Rows> {
    const rows = await rule.find(this.unguardedDb, input);
    if (rows === undefined) throw new Failure(rule.notFound);
    return rows;
  }

  /**
   * Loads a stage for a purpose.
   *
   * @throws Failure `stage.notFound` if the caller may not see its patient, or the refusals of `requirePatient`
   */
  async requireStage(id: string, ...access: RequestedAccess): Promise<AuthorisedAccess & PatientStage> {
    this.scope.audit.addDefaultSubject(id);
    const { patient, db } = await this.requirePatientRow(stageRule, id, ...access);
    // Read again after the patient was locked, so that an edit sees the version of the edit before it.
    return { stage: await getStageOrThrow(db, id), patient, db };
  }

  /**
   * Loads a file for a purpose.
   *
   * @throws Failure `file.notFound`, or the refusals of `requirePatient`
   */
  async requireFile(id: string, ...access: RequestedAccess): Promise<AuthorisedAccess & PatientFile> {
    this.scope.audit.addDefaultSubject(id);
    const { files, db } = await this.requireFiles([id], ...access);
    const [patientFile] = files;
    if (patientFile === undefined) throw new Failure('file.notFound');
    return { ...patientFile, db };
  }

  /** Loads several files for a purpose; all of them or none. */
  async requireFiles(
    ids: readonly string[],
    ...access: RequestedAccess
  ): Promise<AuthorisedAccess & { readonly files: readonly PatientFile[] }> {
    const { rows, patients, db } = await this.requirePatientRows(filesRule, ids, ...access);
    const patientsById = new Map(patients.map((patient) => [patient.id, patient]));
    const files = rows.flatMap((file) => {
      const patient = patientsById.get(file.patient_id);
      return patient === undefined ? [] : [{ file, patient }];
    });
    return { files, db };
  }

  /**
   * Refuses the export of a row of a patient whose treatment is stopped. The caller of this function has already
   * checked that the row is visible.
   *
   * @throws Failure `patient.terminated`
   */
  async requireActiveTreatment(db: Kysely<Tables>, patientId: string): Promise<void> {
    this.recordSubject({ patientId });
    const rows = await db.selectFrom('patient').select(['id', 'status']).where('id', '=', patientId).execute();
    requireTreatment(rows, 'export');
  }

  /** Returns the condition under which the caller sees a patient, for a query over `patient`. */
  buildVisibilityFilter(): AuthorisedAccess & { readonly filter: ReturnType<typeof isVisible> } {
    return { filter: isVisible(this.principal), ...this.authorise() };
  }

  /** Returns the condition under which a patient is in the recycle bin of the caller, for a query over `patient`. */
  buildRecycleBinFilter(): AuthorisedAccess & { readonly filter: ReturnType<typeof isInRecycleBin> } {
    return { filter: isInRecycleBin(this.principal), ...this.authorise() };
  }
}
