import { ROLES, type RoleName } from '@dentarium/domain';
import { demoId } from './demo-id.ts';
import { CLINIC, type DemoOrganisation, HOSPITAL, ORGANISATIONS, PRACTICE } from './organisations.ts';

/** An account of the demonstration clinic, as the server writes it. */
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

function account(
  userName: string,
  realName: string,
  gender: 1 | 2,
  role: RoleName,
  isOrthodontist: boolean,
  organisations: readonly DemoOrganisation[],
  number: number,
): DemoAccount {
  return {
    id: demoId(`account ${userName}`),
    userName,
    realName,
    gender,
    // No mobile number of China begins with 100.
    phone: `1000000${String(9000 + number)}`,
    roleId: ROLES[role],
    isOrthodontist,
    organisationIds: organisations.map(({ id }) => id),
  };
}

/** One account for each role, and `doctor`, a senior doctor with patients in all places. */
export const ACCOUNTS = {
  superadmin: account('superadmin', '周明远', 1, 'superAdmin', false, ORGANISATIONS, 1),
  admin: account('admin', '林若溪', 2, 'admin', false, [HOSPITAL, CLINIC], 2),
  senior: account('senior', '陈嘉树', 1, 'seniorDoctor', true, [HOSPITAL, CLINIC], 3),
  intermediate: account('intermediate', 'Emily Carter', 2, 'intermediateDoctor', true, [HOSPITAL, PRACTICE], 4),
  junior: account('junior', '吴思齐', 1, 'juniorDoctor', true, [HOSPITAL], 5),
  intern: account('intern', '何雨桐', 2, 'internDoctor', false, [HOSPITAL], 6),
  triage: account('triage', '赵欣', 2, 'triageNurse', false, [HOSPITAL], 7),
  doctor: account('doctor', '沈亦舟', 1, 'seniorDoctor', true, ORGANISATIONS, 8),
} as const;
/** The name by which the demonstration refers to an account. */
export type AccountKey = keyof typeof ACCOUNTS;
