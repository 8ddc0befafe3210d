import { isReadableName, toStoredText } from '@dentarium/domain';
import type { JWTPayload } from 'jose';
import type { ProviderConfig } from '../../kernel/config/provider-config.ts';
import { isStorable } from '@dentarium/domain/storable-text';

const MAX_NAME_LENGTH = 50;
/** User names of accounts here: letters and digits of any script, and the usual signs; no blanks. */
const USER_NAME = /^[\p{L}\p{N}][\p{L}\p{N}._@-]{0,63}$/u;

/** The identity of a person: subjects of two providers may be the same, and are two persons. */
export interface ExternalIdentity {
  /** The address of the provider, without a slash at the end; `null` before the site has one. */
  readonly issuer: string | null;
  /** The id of the person at the provider. */
  readonly subject: string;
}

/** A person as the verified token of the external provider names them. */
export interface ExternalPerson extends ExternalIdentity {
  /** `null` if the token names none, or one that is no user name here. */
  readonly userName: string | null;
  readonly name: string | null;
}

/** Returns the person of the verified claims of an access token. */
export function toExternalPerson(
  claims: JWTPayload,
  { nameClaim, userNameClaim }: Pick<ProviderConfig, 'nameClaim' | 'userNameClaim'>,
): ExternalPerson {
  const name = readText(findClaim(claims, nameClaim));
  const userName = readText(findClaim(claims, userNameClaim));
  return {
    issuer: (claims.iss ?? '').replace(/\/$/, ''),
    subject: claims.sub ?? '',
    userName: userName !== null && USER_NAME.test(userName) ? userName : null,
    name: name === null ? null : [...name].slice(0, MAX_NAME_LENGTH).join(''),
  };
}

/** Finds a claim by its name, or by its path with dots: `realm_access.roles`. */
export function findClaim(claims: JWTPayload, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path.split('.').reduce<unknown>((value, key) => {
    const isObject = typeof value === 'object' && value !== null && Object.hasOwn(value, key);
    return isObject ? (value as Readonly<Record<string, unknown>>)[key] : undefined;
  }, claims);
}

function readText(value: unknown): string | null {
  if (typeof value !== 'string' || !isStorable(value)) return null;
  const text = toStoredText(value);
  return text === '' || !isReadableName(text) ? null : text;
}
