/** The kinds of alerts of a patient, in the order in which they are shown. */
export const PATIENT_ALERT_KINDS = ['allergies', 'contraindications', 'medicalAlerts'] as const;
/** One of the kinds of alerts. */
export type PatientAlertKind = (typeof PATIENT_ALERT_KINDS)[number];

/** The alerts of a patient as free text; an empty text means that none is known. */
export type PatientAlerts = Readonly<Record<PatientAlertKind, string>>;

/** The alerts of a patient of whom none is known. */
export const NO_ALERTS: PatientAlerts = { allergies: '', contraindications: '', medicalAlerts: '' };

/** The maximum length of a typed alert. Alerts that a merge has joined may be longer until they are edited. */
export const MAX_ALERT_CHARACTERS = 500;

/** Returns all alerts of a form; those that it leaves out stay as they were before. */
export function completeAlerts(
  form: { readonly [Kind in PatientAlertKind]?: string | undefined },
  before: PatientAlerts = NO_ALERTS,
): PatientAlerts {
  return {
    allergies: form.allergies?.trim() ?? before.allergies,
    contraindications: form.contraindications?.trim() ?? before.contraindications,
    medicalAlerts: form.medicalAlerts?.trim() ?? before.medicalAlerts,
  };
}

/** Lists the alerts of a patient that have a text. */
export function listAlerts(patient: PatientAlerts): { readonly kind: PatientAlertKind; readonly text: string }[] {
  return PATIENT_ALERT_KINDS.flatMap((kind) => {
    const text = patient[kind].trim();
    return text === '' ? [] : [{ kind, text }];
  });
}

/** Lists the separate alerts of a text, for comparison. */
function listItems(text: string): string[] {
  const items = text.split(/[\n,;，；、。]/u).map((item) => item.trim().toLowerCase());
  return items.filter((item) => item !== '');
}

/** Returns whether a text has each alert of another one. An alert within a longer one is another: "no nickel". */
function hasItems(text: string, otherText: string): boolean {
  const items = new Set(listItems(text));
  return listItems(otherText).every((item) => items.has(item));
}

/**
 * Joins the alerts of two records of one patient. Nothing is dropped, because a lost allergy harms and a repeated one
 * does not.
 */
export function joinAlerts(keep: PatientAlerts, drop: PatientAlerts): PatientAlerts {
  const join = (kind: PatientAlertKind): string => {
    const [text, otherText] = [keep[kind].trim(), drop[kind].trim()];
    if (hasItems(text, otherText)) return text;
    return hasItems(otherText, text) ? otherText : `${text}\n${otherText}`;
  };
  return {
    allergies: join('allergies'),
    contraindications: join('contraindications'),
    medicalAlerts: join('medicalAlerts'),
  };
}
