/** A clinical preference: its allowed values and its default. */
export interface ClinicalPreference {
  /** `null`: free text. */
  readonly values: readonly string[] | null;
  readonly defaultValue: string;
}

/** The six clinical preferences of a doctor (`domain-forms.md` 15). */
export const CLINICAL_PREFERENCES = {
  /** 1 FDI, 2 Palmer, 3 Universal. */
  toothMark: { values: ['1', '2', '3'], defaultValue: '1' },
  /** Steps at which attachments are bonded. */
  annexStep: { values: null, defaultValue: '1' },
  /** Extraction: 1 traditional, 2 optimised. */
  preference: { values: ['1', '2'], defaultValue: '1' },
  /** Intrusion: 1 traditional, 2 optimised. */
  depressPreference: { values: ['1', '2'], defaultValue: '1' },
  /** Reference for aligning the anterior teeth: 1 long axis, 2 incisal edge. */
  alignment: { values: ['1', '2'], defaultValue: '2' },
  /** Three steps of overcorrection: 1 yes, 2 no. */
  default3Step: { values: ['1', '2'], defaultValue: '2' },
} as const satisfies Record<string, ClinicalPreference>;

/** The name of a clinical preference. */
export type PreferenceName = keyof typeof CLINICAL_PREFERENCES;

/** The names of the preferences, in the order in which a form shows them. */
export const PREFERENCE_NAMES = Object.keys(CLINICAL_PREFERENCES) as readonly PreferenceName[];

const MAX_FREE_TEXT_LENGTH = 50;

/** Returns whether `key` is the name of a preference and `value` is one of its allowed values. */
export function isPreference(key: string, value: string): key is PreferenceName {
  if (!Object.hasOwn(CLINICAL_PREFERENCES, key)) return false;
  const { values }: ClinicalPreference = CLINICAL_PREFERENCES[key as PreferenceName];
  return values === null ? value.length <= MAX_FREE_TEXT_LENGTH : values.includes(value);
}
