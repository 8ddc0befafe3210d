/** A change that the owner of a clinic is about to make to a member or former member. */
export interface MemberChange {
  readonly kind: 'disabled' | 'removed' | 'patients';
  readonly accountId: string;
  readonly name: string;
  readonly patientCount: number;
}
