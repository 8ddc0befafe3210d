import { ROLES, type RoleName } from '@dentarium/domain';
import { toDemoId } from './demo-id.ts';
import { CLINIC, type DemoOrganisation, HOSPITAL, ORGANISATIONS, PRACTICE } from './organisations.ts';

/** An account of the demonstration clinic. */
export interface DemoAccount {
  readonly id: string;
  readonly userName: string;
  readonly realName: string;
  readonly gender: number;
  readonly phone: string;
  readonly roleId: number;
  readonly isOrthodontist: boolean;
  readonly organisationIds: readonly string[];
}

function createAccount(
  userName: string,
  realName: string,
  gender: 1 | 2,
  role: RoleName,
  isOrthodontist: boolean,
  organisations: readonly DemoOrganisation[],
  number: number,
): DemoAccount {
  return {
    id: toDemoId(`account ${userName}`),
    userName,
    realName,
    gender,
    // No Chinese mobile number begins with 100.
    phone: `1000000${String(9000 + number)}`,
    roleId: ROLES[role],
    isOrthodontist,
    organisationIds: organisations.map(({ id }) => id),
  };
}

/** One account for each role, and `doctor`, a senior doctor with patients in all places. */
export const ACCOUNTS = {
  superadmin: createAccount('superadmin', '周明远', 1, 'superAdmin', false, ORGANISATIONS, 1),
  admin: createAccount('admin', '林若溪', 2, 'admin', false, [HOSPITAL, CLINIC], 2),
  senior: createAccount('senior', '陈嘉树', 1, 'seniorDoctor', true, [HOSPITAL, CLINIC], 3),
  intermediate: createAccount('intermediate', 'Emily Carter', 2, 'intermediateDoctor', true, [HOSPITAL, PRACTICE], 4),
  junior: createAccount('junior', '吴思齐', 1, 'juniorDoctor', true, [HOSPITAL], 5),
  intern: createAccount('intern', '何雨桐', 2, 'internDoctor', false, [HOSPITAL], 6),
  triage: createAccount('triage', '赵欣', 2, 'triageNurse', false, [HOSPITAL], 7),
  doctor: createAccount('doctor', '沈亦舟', 1, 'seniorDoctor', true, ORGANISATIONS, 8),
} as const;
/** The name by which the demonstration refers to an account. */
export type AccountKey = keyof typeof ACCOUNTS;
