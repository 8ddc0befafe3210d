/** A patient whom a call names, and the organisation whose they are as far as it is known. */
interface AuditedPatient {
  readonly id: string;
  readonly organisationId: string | null;
}

/** What an entry of the audit trail is about. */
export interface AuditSubject {
  readonly organisationId?: string;
  /** Each has an entry of their own, so that the trail can be searched by patient. */
  readonly patients?: readonly AuditedPatient[];
  /** The row: a stage, a file, an account. */
  readonly subjectId?: string;
  /** Codes and ids only, never names or contents. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** What an area says of a row that it has authorised by a rule of its own. */
export interface SubjectRow {
  readonly id?: string;
  readonly patientId?: string;
  readonly organisationId?: string;
}

/** What an entry beside that of the call is about: a patient, and perhaps a row. */
export interface ExtraAuditRow {
  readonly id?: string;
  readonly patientId: string;
  readonly organisationId?: string | null;
  /** Who did it, where it is not the caller: whoever has a signed name has no token. */
  readonly accountId?: string;
}

/** An entry beside that of a call. */
export interface ExtraAuditEntry {
  readonly action: string;
  readonly subjectId?: string;
  readonly patients: readonly AuditedPatient[];
  readonly accountId?: string;
}

/** Whose data one call touches, collected while it runs: what its entry in the audit trail names. */
export class AuditScope {
  readonly #patients = new Map<string, string | null>();
  #organisationId: string | undefined;
  #subjectId: string | undefined;
  #detail: Readonly<Record<string, unknown>> = {};
  readonly #extraEntries: ExtraAuditEntry[] = [];
  #isDeclared = false;

  /** Whether the call has said whose data it touches. */
  get isDeclared(): boolean {
    return this.#isDeclared;
  }

  /** Says it without naming a row: what somebody may see at all, or nobody's data. */
  declare(): void {
    this.#isDeclared = true;
  }

  /** Names a row; a patient together with their organisation. */
  addRow({ id, patientId, organisationId }: SubjectRow): void {
    this.declare();
    if (id !== undefined) this.#subjectId = id;
    if (patientId !== undefined) this.#patients.set(patientId, organisationId ?? this.#patients.get(patientId) ?? null);
    else if (organisationId !== undefined) this.#organisationId = organisationId;
  }

  /** Names the row that a call is about, unless another was named before: of two stages that are merged, the kept one. */
  addDefaultSubject(id: string): void {
    this.addRow(this.#subjectId === undefined ? { id } : {});
  }

  /** Adds codes and ids to the entry. */
  addDetail(values: Readonly<Record<string, unknown>>): void {
    this.#detail = { ...this.#detail, ...values };
  }

  /** Names a patient in an entry of its own, and not in that of the call. */
  addEntry(action: string, { id, patientId, organisationId = null, accountId }: ExtraAuditRow): void {
    this.#patients.delete(patientId);
    this.#extraEntries.push({
      action,
      patients: [{ id: patientId, organisationId }],
      ...(id === undefined ? {} : { subjectId: id }),
      ...(accountId === undefined ? {} : { accountId }),
    });
  }

  /** The entries beside that of the call. */
  get extraEntries(): readonly ExtraAuditEntry[] {
    return this.#extraEntries;
  }

  /** What the entry of the call is about. */
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
