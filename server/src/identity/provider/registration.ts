import type { Kysely } from 'kysely';
import type { Area } from '../../kernel/areas/area.ts';
import type { Tables } from '../../kernel/db/tables.ts';
import type { Verdict } from '../secrets/sign-in-limits.ts';

declare module '../../kernel/areas/area.ts' {
  interface AreaHooks {
    /** The rules of the area by which people register. One area of a server has them. */
    readonly registrationRules?: RegistrationRules;
  }
}

/** A typed code of an invitation, and the phone of the newcomer. */
interface InvitationAttempt {
  readonly code: string;
  readonly phone: string;
}

/** A person who has proven a phone. */
export interface Newcomer {
  readonly phone: string;
  readonly name: string;
  /** Empty without an invitation. */
  readonly invitationCode: string;
  /** The clinic to create if no invitation names one. */
  readonly clinicName: string;
  readonly ip: string;
}

/** The outcome of a registration. */
export type RegisteredAccount =
  | { readonly kind: 'registered'; readonly accountId: string }
  /** Only revealed to the owner of the phone. */
  | { readonly kind: 'phoneTaken' };

/** The rules by which people register. The floor of clinics implements them. */
export interface RegistrationRules {
  /** Checks a code with the delays of the sign-in. */
  verifyInvitation(db: Kysely<Tables>, attempt: InvitationAttempt & { readonly ip: string }): Promise<Verdict>;
  /** Finds the clinic of a valid code; `null` if it is for a new one. */
  findInvitation(
    db: Kysely<Tables>,
    attempt: InvitationAttempt,
  ): Promise<{ readonly clinic: { readonly name: string; readonly nameEn: string } | null } | undefined>;
  /**
   * Creates the account with its clinic in one transaction.
   *
   * @throws Failure `invitation.invalid` if the invitation was used up meanwhile, `people.full`
   */
  register(db: Kysely<Tables>, newcomer: Newcomer): Promise<RegisteredAccount>;
}

/** Finds the rules by which people register. @throws Error if several areas have some */
export function findRegistrationRules(areas: readonly Area[]): RegistrationRules | undefined {
  const [rules, ...others] = areas.flatMap(({ registrationRules }) => registrationRules ?? []);
  if (others.length > 0) throw new Error('several areas have rules of registration');
  return rules;
}
