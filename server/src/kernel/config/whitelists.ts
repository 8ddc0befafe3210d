import { z } from 'zod';

/** The white lists of a site. */
export interface Whitelists {
  /** The user names of each list. */
  readonly users: ReadonlyMap<string, readonly string[]>;
  /** The lists of modules that are yet to be published, marked by `+` in the setting. */
  readonly newNames: readonly string[];
}

// A colon or a semicolon in a user name comes from a wrong separator between two entries.
const ENTRY = /^(\+?)([A-Za-z]\w*):\s*([^:;]+)$/;

/** Parses `callNumber:wang,callNumber:li,+trial:wang`: the user names of each white list. */
export const whitelists = z.string().transform((text, context): Whitelists => {
  const users = new Map<string, string[]>();
  const newNames = new Set<string>();
  const entries = text.split(',').map((entry) => entry.trim());
  for (const entry of entries.filter((one) => one !== '')) {
    const [, mark, name, userName] = ENTRY.exec(entry) ?? [];
    if (name === undefined || userName === undefined) {
      context.addIssue('must be a list of <white list>:<user name>, as callNumber:wang,callNumber:li');
      return z.NEVER;
    }
    users.set(name, [...(users.get(name) ?? []), userName]);
    if (mark !== '') newNames.add(name);
  }
  return { users, newNames: [...newNames] };
});
