import type { RoleName } from '@dentarium/domain';

/** How somebody stands to a patient. */
export type Tie =
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
export const GROUPS = [
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
export type Group = (typeof GROUPS)[number];

/** Done, not there for them, there but refused, or not signed in. */
type Outcome = 'done' | 'hidden' | 'denied' | 'unknown';

/** Somebody, and what comes of what they ask. */
interface Person {
  readonly tie: Tie;
  readonly role: RoleName | undefined;
  readonly outcomes: Readonly<Record<Group, Outcome>>;
}

const SIGNS: Readonly<Record<string, Outcome>> = { '+': 'done', '?': 'hidden', '-': 'denied', '0': 'unknown' };

function person(tie: Tie, role: RoleName | undefined, signs: string): Person {
  const outcomes = signs.split(/\s+/).map((sign) => SIGNS[sign] ?? 'unknown');
  const entries = GROUPS.map((group, i) => [group, outcomes[i]]);
  return { tie, role, outcomes: Object.fromEntries(entries) as Record<Group, Outcome> };
}

/** In public mode everybody has every right: what counts is the organisation and the share. `+` done, `?` hidden, `-` denied, `0` unknown. */
const PUBLIC: readonly Person[] = [
  //                                 view export edit delete own erase bin clinic order orderEdit
  person('doctor', undefined, /*          */ '+ + + + + + + + + +'),
  person('creator', undefined, /*         */ '+ + + + + + + + + +'),
  person('colleague', undefined, /*       */ '+ + + + + + + + + +'),
  person('shared to edit', undefined, /*  */ '+ + + + - - ? ? + +'),
  person('shared to view', undefined, /*  */ '+ + - - - - ? ? + -'),
  person('share run out', undefined, /*   */ '? ? ? ? ? ? ? ? ? ?'),
  person('stranger', undefined, /*        */ '? ? ? ? ? ? ? ? ? ?'),
  person('nobody', undefined, /*          */ '0 0 0 0 0 0 0 0 0 0'),
];

/** In private mode the rights of the roles count too. */
const PRIVATE: readonly Person[] = [
  //                                               view export edit delete own erase bin clinic order orderEdit
  person('colleague', 'superAdmin', /*          */ '+ + + + + + + + + +'),
  person('colleague', 'admin', /*               */ '+ + + + + + + + + +'),
  person('colleague', 'seniorDoctor', /*        */ '+ + + + + + + - + +'),
  person('colleague', 'intermediateDoctor', /*  */ '? ? ? ? ? - - - ? ?'),
  person('doctor', 'intermediateDoctor', /*     */ '+ + + - + - - - + +'),
  person('creator', 'juniorDoctor', /*          */ '+ - + - + - - - - -'),
  person('colleague', 'juniorDoctor', /*        */ '? - ? ? ? - - - - -'),
  person('doctor', 'internDoctor', /*           */ '+ - - - - - - - - -'),
  person('shared to edit', 'internDoctor', /*   */ '+ - + + - - - - - -'),
  person('shared to edit', 'seniorDoctor', /*   */ '+ + + + - - ? - + +'),
  person('shared to view', 'seniorDoctor', /*   */ '+ + - - - - ? - + -'),
  person('share run out', 'seniorDoctor', /*    */ '? ? ? ? ? ? ? - ? ?'),
  person('stranger', 'superAdmin', /*           */ '? ? ? ? ? ? ? ? ? ?'),
  person('doctor', 'triageNurse', /*            */ '- - - - - - - - - -'),
  person('doctor', undefined, /*                */ '- - - - - - - - - -'),
  person('nobody', undefined, /*                */ '0 0 0 0 0 0 0 0 0 0'),
];

/** Everybody who is asked about, by mode. */
export const PEOPLE = { public: PUBLIC, private: PRIVATE } as const;
