import type { RoleName } from '@dentarium/domain';

/** How somebody stands to a patient. */
export type PatientRelation =
  | 'doctor'
  | 'creator'
  | 'colleague'
  | 'shared to view'
  | 'shared to edit'
  | 'share run out'
  | 'stranger'
  | 'nobody';

/**
 * What is asked: to look, to take originals away, to change, to delete files; of a patient of one's own to share them
 * (`own`) or to delete and merge them (`erase`); what is done with one in the recycle bin (`bin`); acts for the clinic as a
 * whole (`clinic`); and to look at orders (`order`) and to act at them (`orderEdit`).
 */
export const ACTION_GROUPS = [
  'view',
  'export',
  'edit',
  'delete',
  'own',
  'erase',
  'bin',
  'clinic',
  'order',
  'orderEdit',
] as const;
export type ActionGroup = (typeof ACTION_GROUPS)[number];

/** Done, not there for them, there but refused, or not signed in. */
type Outcome = 'done' | 'hidden' | 'denied' | 'unknown';

/** Somebody, and what comes of what they ask. */
interface ExpectedAccess {
  readonly relation: PatientRelation;
  readonly role: RoleName | undefined;
  readonly outcomes: Readonly<Record<ActionGroup, Outcome>>;
}

const OUTCOMES_BY_SIGN: Readonly<Record<string, Outcome>> = {
  '+': 'done',
  '?': 'hidden',
  '-': 'denied',
  '0': 'unknown',
};

function toExpectedAccess(relation: PatientRelation, role: RoleName | undefined, signs: string): ExpectedAccess {
  const outcomes = signs.split(/\s+/).map((sign) => OUTCOMES_BY_SIGN[sign] ?? 'unknown');
  const entries = ACTION_GROUPS.map((group, i) => [group, outcomes[i]]);
  return { relation, role, outcomes: Object.fromEntries(entries) as Record<ActionGroup, Outcome> };
}

/** In public mode everybody has every right: what counts is the organisation and the share. `+` done, `?` hidden, `-` denied, `0` unknown. */
const PUBLIC_MODE_ACCESS: readonly ExpectedAccess[] = [
  //                                 view export edit delete own erase bin clinic order orderEdit
  toExpectedAccess('doctor', undefined, /*          */ '+ + + + + + + + + +'),
  toExpectedAccess('creator', undefined, /*         */ '+ + + + + + + + + +'),
  toExpectedAccess('colleague', undefined, /*       */ '+ + + + + + + + + +'),
  toExpectedAccess('shared to edit', undefined, /*  */ '+ + + + - - ? ? + +'),
  toExpectedAccess('shared to view', undefined, /*  */ '+ + - - - - ? ? + -'),
  toExpectedAccess('share run out', undefined, /*   */ '? ? ? ? ? ? ? ? ? ?'),
  toExpectedAccess('stranger', undefined, /*        */ '? ? ? ? ? ? ? ? ? ?'),
  toExpectedAccess('nobody', undefined, /*          */ '0 0 0 0 0 0 0 0 0 0'),
];

/** In private mode the rights of the roles count too. */
const PRIVATE_MODE_ACCESS: readonly ExpectedAccess[] = [
  //                                               view export edit delete own erase bin clinic order orderEdit
  toExpectedAccess('colleague', 'superAdmin', /*          */ '+ + + + + + + + + +'),
  toExpectedAccess('colleague', 'admin', /*               */ '+ + + + + + + + + +'),
  toExpectedAccess('colleague', 'seniorDoctor', /*        */ '+ + + + + + + - + +'),
  toExpectedAccess('colleague', 'intermediateDoctor', /*  */ '? ? ? ? ? - - - ? ?'),
  toExpectedAccess('doctor', 'intermediateDoctor', /*     */ '+ + + - + - - - + +'),
  toExpectedAccess('creator', 'juniorDoctor', /*          */ '+ - + - + - - - - -'),
  toExpectedAccess('colleague', 'juniorDoctor', /*        */ '? - ? ? ? - - - - -'),
  toExpectedAccess('doctor', 'internDoctor', /*           */ '+ - - - - - - - - -'),
  toExpectedAccess('shared to edit', 'internDoctor', /*   */ '+ - + + - - - - - -'),
  toExpectedAccess('shared to edit', 'seniorDoctor', /*   */ '+ + + + - - ? - + +'),
  toExpectedAccess('shared to view', 'seniorDoctor', /*   */ '+ + - - - - ? - + -'),
  toExpectedAccess('share run out', 'seniorDoctor', /*    */ '? ? ? ? ? ? ? - ? ?'),
  toExpectedAccess('stranger', 'superAdmin', /*           */ '? ? ? ? ? ? ? ? ? ?'),
  toExpectedAccess('doctor', 'triageNurse', /*            */ '- - - - - - - - - -'),
  toExpectedAccess('doctor', undefined, /*                */ '- - - - - - - - - -'),
  toExpectedAccess('nobody', undefined, /*                */ '0 0 0 0 0 0 0 0 0 0'),
];

/** Everybody who is asked about, by mode. */
export const EXPECTED_ACCESS = { public: PUBLIC_MODE_ACCESS, private: PRIVATE_MODE_ACCESS } as const;
