import type { RoleName } from '@dentarium/domain';

/** The relation of an account to a patient. */
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
 * Groups of actions: view patients, export originals, edit, delete files, share own patients (`own`), delete and merge
 * patients (`erase`), manage the recycle bin (`bin`), act for the clinic as a whole (`clinic`), view orders (`order`) and edit
 * them (`orderEdit`).
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

/** Permitted, not visible, visible but refused, or not signed in. */
type Outcome = 'done' | 'hidden' | 'denied' | 'unknown';

/** An account, and the expected outcome of each group of actions. */
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

/** In public mode every account has every right: only the organisation and the share decide. `+` done, `?` hidden, `-` denied, `0` unknown. */
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

/** In private mode the rights of the roles decide too. */
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

/** The expected access of every kind of account, by mode. */
export const EXPECTED_ACCESS = { public: PUBLIC_MODE_ACCESS, private: PRIVATE_MODE_ACCESS } as const;
