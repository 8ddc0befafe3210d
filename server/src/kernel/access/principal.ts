import type { LabFunction } from '@dentarium/orders/states';
import type { RightName, Standing } from '@dentarium/domain';

/** The caller and their rights. It is read for each call, so a change of role takes effect with the next call. */
export interface Principal extends Omit<Standing, 'signs' | 'lab' | 'whitelists'> {
  readonly accountId: string;
  /** The session of the caller; `null` for work in the background. */
  readonly sessionUid: string | null;
  /** The organisations of the account. Everything outside of them is hidden, except for shares. */
  readonly organisationIds: readonly string[];
  /** The functions of the account at its manufacturer; empty for an account of a clinic. */
  readonly labFunctions: ReadonlySet<LabFunction>;
  /** True if the account manages the systems of its manufacturer. */
  readonly isLabIntegrator: boolean;
  readonly language: 'ch' | 'en';
  readonly ip: string;
  /** The white lists of the site that contain the account, by name. */
  readonly whitelists: ReadonlySet<string>;
}

/** The facts about a caller that a request tells. */
export type CallerInput = Pick<Principal, 'accountId' | 'language' | 'ip'> & { readonly sessionUid?: string };

/** Loads callers. The area that owns the tables of accounts implements it. */
export interface PrincipalReader {
  /** Loads the rights of an account. Returns `undefined` for an account that does not exist or is disabled. */
  findPrincipal(caller: CallerInput): Promise<Principal | undefined>;
}

/** Returns whether a caller has at least one of the rights. */
export function hasRight(principal: Pick<Principal, 'rights'>, ...names: readonly RightName[]): boolean {
  return names.some((name) => principal.rights.has(name));
}
