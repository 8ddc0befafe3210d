/**
 * The eleven rights by the names that declarations use, with their ids of the specification, section 3.
 */
export const RIGHTS = {
  setAdmin: 1,
  editRole: 2,
  resetPassword: 3,
  viewAll: 4,
  edit: 5,
  export: 6,
  delete: 7,
  triage: 8,
  problem: 9,
  patientList: 10,
  case: 11,
} as const;

/** The name of a right, as in `{ "right": "patientList" }`. */
export type RightName = keyof typeof RIGHTS;

/** Every name of a right, in the order of the ids. */
export const RIGHT_NAMES = Object.keys(RIGHTS) as readonly RightName[];

/**
 * The rights of administrators. Actions for a whole clinic, such as applying for signing or removing a tag from every
 * patient, need one of them. In public mode every user has every right.
 */
export const CLINIC_RIGHTS = ['setAdmin', 'resetPassword'] as const satisfies readonly RightName[];

/** The seven roles by name, with their ids of the specification, section 3. */
export const ROLES = {
  superAdmin: 1,
  admin: 2,
  seniorDoctor: 3,
  intermediateDoctor: 4,
  juniorDoctor: 5,
  internDoctor: 6,
  triageNurse: 7,
} as const;

/** The name of a role. */
export type RoleName = keyof typeof ROLES;

/**
 * The roles of doctors. They attend patients, and so does every user who is marked as an orthodontist, regardless of
 * the role.
 */
export const DOCTOR_ROLES = [
  'seniorDoctor',
  'intermediateDoctor',
  'juniorDoctor',
  'internDoctor',
] as const satisfies readonly RoleName[];
