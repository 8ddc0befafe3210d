import type { ErrorCode } from '@dentarium/api/errors';
import { Context } from '../kernel/access/context.ts';
import { Failure } from '../kernel/failures/failure.ts';
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

/** What has to hold besides the purpose. */
interface PatientConditions {
  /** The patient belongs to the caller: whatever a share allows is not enough. */
  readonly own?: boolean;
  /**
   * What it is refused with when the caller may not see the patient. It is for a patient whom the caller did not name, but
   * something of theirs: then the trail names the patient only once the caller is known to see them.
   */
  readonly notFound?: ErrorCode;
}

/** Whether the patient's row is locked, so that two changes follow each other and the second sees what the first left. */
interface LockOption {
  readonly lock: boolean;
}

/** To look or to take something away needs no lock; a change says whether it takes one. */
type RequestedAccess<More = object> =
  | [purpose: 'view' | 'export', options?: More & Partial<LockOption>]
  | [purpose: Exclude<Purpose, 'view' | 'export'>, options: More & LockOption];

/**
 * The context of a call on patients' records. Each function authorises for a purpose, locks on request, and names the
 * patient in the audit trail.
 */
export class RecordContext extends Context {
  /** Returns the same context for another principal: a caller with a signed name acts for the owner of the file. */
  withPrincipal(principal: Principal): RecordContext {
    return new RecordContext(this.db, principal, this.auditScope);
  }

  /**
   * Reads a patient for a purpose.
   *
   * @throws Failure `patient.notFound` when the caller may not see them, so that ids cannot be tried out; `access.denied`
   *   when they may only look; `patient.terminated` for an edit or an export when their treatment is stopped
   */
  async requirePatient(
    id: string,
    ...[purpose, options = {}]: RequestedAccess<PatientConditions>
  ): Promise<VisiblePatient> {
    const patient = await this.#read(id, purpose, options);
    requireTreatment([patient], purpose);
    return patient;
  }

  async #read(id: string, purpose: Purpose, { lock, own, notFound }: PatientConditions & Partial<LockOption>) {
    this.auditScope.addRow(notFound === undefined ? { patientId: id } : {});
    const patient = await findVisiblePatient(this.db, this.principal, id, lock ?? false);
    if (patient === undefined) throw new Failure(notFound ?? 'patient.notFound');
    this.auditScope.addRow({ patientId: id, organisationId: patient.organisation_id });
    requirePurpose(patient, purpose);
    if (own === true && patient.isShared) throw new Failure('access.denied');
    return patient;
  }

  /**
   * Reads several patients for a purpose; all of them or none. Each has an entry of their own in the audit trail.
   *
   * @returns them in the order in which they are locked, the same for every caller, so that two batches never wait for
   *   each other
   * @throws Failure as for one of them; `patient.terminated` names all whose treatment is stopped
   */
  async requirePatients(
    ids: readonly string[],
    ...[purpose, options = {}]: RequestedAccess<PatientConditions>
  ): Promise<VisiblePatient[]> {
    this.auditScope.declare();
    if (options.notFound === undefined) for (const patientId of ids) this.auditScope.addRow({ patientId });
    const patients: VisiblePatient[] = [];
    for (const id of [...new Set(ids)].toSorted()) patients.push(await this.#read(id, purpose, options));
    requireTreatment(patients, purpose);
    return patients;
  }

  /**
   * Reads a stage for a purpose.
   *
   * @throws Failure `stage.notFound` when the caller may not see its patient, or what `patient` refuses an edit with
   */
  async requireStage(id: string, ...[purpose, options = {}]: RequestedAccess): Promise<PatientStage> {
    this.auditScope.addDefaultSubject(id);
    const stageRow = await getStageOrThrow(this.db, id);
    const patient = await this.#read(stageRow.patient_id, purpose, { ...options, notFound: 'stage.notFound' });
    requireTreatment([patient], purpose);
    // Read behind the patient's lock, so that an edit sees the version that the edit before it left.
    return { stage: await getStageOrThrow(this.db, id), patient };
  }

  /**
   * Reads a file for a purpose.
   *
   * @throws Failure `file.notFound`, or what `patient` refuses an edit with
   */
  async requireFile(id: string, ...access: RequestedAccess): Promise<PatientFile> {
    this.auditScope.addDefaultSubject(id);
    const [patientFile] = await this.requireFiles([id], ...access);
    if (patientFile === undefined) throw new Failure('file.notFound');
    return patientFile;
  }

  /** Reads several files for a purpose; all of them or none. */
  async requireFiles(ids: readonly string[], ...[purpose, options = {}]: RequestedAccess): Promise<PatientFile[]> {
    this.auditScope.declare();
    const files = await getFilesOrThrow(this.db, ids);
    const patients = new Map<string, VisiblePatient>();
    // In one order always, so that two calls that lock several patients do not wait for each other.
    for (const id of [...new Set(files.map((file) => file.patient_id))].toSorted())
      patients.set(id, await this.#read(id, purpose, { ...options, notFound: 'file.notFound' }));
    requireTreatment([...patients.values()], purpose);
    return files.flatMap((file) => {
      const patient = patients.get(file.patient_id);
      return patient === undefined ? [] : [{ file, patient }];
    });
  }

  /**
   * Refuses to take away what a row shows of a patient whose treatment is stopped; whether the caller may see it, who has
   * read the row has asked.
   *
   * @throws Failure `patient.terminated`
   */
  async requireActiveTreatment(patientId: string): Promise<void> {
    this.auditScope.addRow({ patientId });
    const rows = await this.db.selectFrom('patient').select(['id', 'status']).where('id', '=', patientId).execute();
    requireTreatment(rows, 'export');
  }

  /** The condition under which the caller sees a patient, for a query over `patient`: what a list is made of. */
  buildVisibilityFilter(): ReturnType<typeof isVisible> {
    this.auditScope.declare();
    return isVisible(this.principal);
  }

  /** The condition under which a patient is in the recycle bin of the caller, for a query over `patient`. */
  buildRecycleBinFilter(): ReturnType<typeof isInRecycleBin> {
    this.auditScope.declare();
    return isInRecycleBin(this.principal);
  }
}
