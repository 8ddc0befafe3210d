/** A patient whom a call names, and the organisation whose they are as far as it is known. */
interface NamedPatient {
  readonly id: string;
  readonly organisationId: string | null;
}

/** What an entry of the audit trail is about. */
export interface AuditSubject {
  readonly organisationId?: string;
  /** Each has an entry of their own, so that the trail can be searched by patient. */
  readonly patients?: readonly NamedPatient[];
  /** The row: a stage, a file, an account. */
  readonly subjectId?: string;
  /** Codes and ids only, never names or contents. */
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** What an area says of a row that it has authorised by a rule of its own. */
export interface NamedRow {
  readonly id?: string;
  readonly patientId?: string;
  readonly organisationId?: string;
}

/** What an entry beside that of the call is about: a patient, and perhaps a row. */
export interface FurtherRow {
  readonly id?: string;
  readonly patientId: string;
  readonly organisationId?: string | null;
  /** Who did it, where it is not the caller: whoever has a signed name has no token. */
  readonly accountId?: string;
}

/** An entry beside that of a call. */
export interface FurtherEntry {
  readonly action: string;
  readonly subjectId?: string;
  readonly patients: readonly NamedPatient[];
  readonly accountId?: string;
}

/** Whose data one call touches, collected while it runs: what its entry in the audit trail names. */
export class Touched {
  readonly #patients = new Map<string, string | null>();
  #organisationId: string | undefined;
  #subjectId: string | undefined;
  #detail: Readonly<Record<string, unknown>> = {};
  readonly #further: FurtherEntry[] = [];
  #isSaid = false;

  /** Whether the call has said whose data it touches. */
  get isSaid(): boolean {
    return this.#isSaid;
  }

  /** Says it without naming a row: what somebody may see at all, or nobody's data. */
  say(): void {
    this.#isSaid = true;
  }

  /** Names a row; a patient together with their organisation. */
  row({ id, patientId, organisationId }: NamedRow): void {
    this.say();
    if (id !== undefined) this.#subjectId = id;
    if (patientId !== undefined) this.#patients.set(patientId, organisationId ?? this.#patients.get(patientId) ?? null);
    else if (organisationId !== undefined) this.#organisationId = organisationId;
  }

  /** Names the row that a call is about, unless another was named before: of two stages that are merged, the kept one. */
  first(id: string): void {
    this.row(this.#subjectId === undefined ? { id } : {});
  }

  /** Adds codes and ids to the entry. */
  detail(detail: Readonly<Record<string, unknown>>): void {
    this.#detail = { ...this.#detail, ...detail };
  }

  /** Names a patient in an entry of its own, and not in that of the call. */
  entry(action: string, { id, patientId, organisationId = null, accountId }: FurtherRow): void {
    this.#patients.delete(patientId);
    this.#further.push({
      action,
      patients: [{ id: patientId, organisationId }],
      ...(id === undefined ? {} : { subjectId: id }),
      ...(accountId === undefined ? {} : { accountId }),
    });
  }

  /** The entries beside that of the call. */
  get further(): readonly FurtherEntry[] {
    return this.#further;
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
