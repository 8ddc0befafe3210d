/** A patient that a call touches, and their organisation if it is known. */
interface AuditedPatient {
  readonly id: string;
  readonly organisationId: string | null;
}

/** The subject of an entry of the audit trail. */
export interface AuditSubject {
  readonly organisationId?: string;
  /** Each patient has an entry of their own, so that the trail can be searched by patient. */
  readonly patients?: readonly AuditedPatient[];
  /** The id of the row: a stage, a file, an account. */
  readonly subjectId?: string;
  /** Codes and ids only, never names or contents. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** The ids by which the audit trail names a row. */
export interface SubjectRow {
  readonly id?: string;
  readonly patientId?: string;
  readonly organisationId?: string;
}

/** The subject of an additional entry: a patient and optionally a row. */
export interface ExtraAuditRow {
  readonly id?: string;
  readonly patientId: string;
  readonly organisationId?: string | null;
  /** The account that acted if it is not the caller. A signed file address carries no token. */
  readonly accountId?: string;
}

/** An entry in addition to the entry of the call. */
export interface ExtraAuditEntry {
  readonly action: string;
  readonly subjectId?: string;
  readonly patients: readonly AuditedPatient[];
  readonly accountId?: string;
}

/** Collects whose data a call touches while it runs, for the entry of the call in the audit trail. */
export class AuditScope {
  readonly #patients = new Map<string, string | null>();
  #organisationId: string | undefined;
  #subjectId: string | undefined;
  #detail: Readonly<Record<string, unknown>> = {};
  readonly #extraEntries: ExtraAuditEntry[] = [];

  /** Adds a row; a patient together with their organisation. */
  addRow({ id, patientId, organisationId }: SubjectRow): void {
    if (id !== undefined) this.#subjectId = id;
    if (patientId !== undefined) this.#patients.set(patientId, organisationId ?? this.#patients.get(patientId) ?? null);
    else if (organisationId !== undefined) this.#organisationId = organisationId;
  }

  /**
   * Sets the row that a call is about unless one is set already. When two stages are merged, the remaining stage is set
   * first.
   */
  addDefaultSubject(id: string): void {
    this.#subjectId ??= id;
  }

  /** Adds codes and ids to the entry. */
  addDetail(values: Readonly<Record<string, unknown>>): void {
    this.#detail = { ...this.#detail, ...values };
  }

  /** Adds an entry with an action of its own for a patient, and removes the patient from the entry of the call. */
  addEntry(action: string, { id, patientId, organisationId = null, accountId }: ExtraAuditRow): void {
    this.#patients.delete(patientId);
    this.#extraEntries.push({
      action,
      patients: [{ id: patientId, organisationId }],
      ...(id === undefined ? {} : { subjectId: id }),
      ...(accountId === undefined ? {} : { accountId }),
    });
  }

  /** The entries in addition to the entry of the call. */
  get extraEntries(): readonly ExtraAuditEntry[] {
    return this.#extraEntries;
  }

  /** The subject of the entry of the call. */
  get subject(): AuditSubject {
    return {
      ...(this.#organisationId === undefined ? {} : { organisationId: this.#organisationId }),
      ...(this.#subjectId === undefined ? {} : { subjectId: this.#subjectId }),
      patients: [...this.#patients].map(([id, organisationId]) => ({
        id,
        organisationId: organisationId ?? this.#organisationId ?? null,
      })),
      detail: this.#detail,
    };
  }
}
