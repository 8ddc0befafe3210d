import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { errorCode } from '../failures/error-code.ts';

/** The parameters that name files of a certificate or a key. */
const FILE_PARAMETERS = ['sslrootcert', 'sslcert', 'sslkey'];
const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'];

/**
 * Parses the address of a PostgreSQL server, and reads the files that it names: the driver would fail on them at each
 * connection. It is no web address: libpq's form with an empty host (a Unix socket) is not one. No message has a part of
 * the address, which has a password.
 */
export const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgresql://', abort: true })
  .refine((text) => parseAddress(text) !== null, {
    error:
      'must be an address as postgresql://user:password@host:5432/database, in which # / ? @ : of a password are written as %23 %2F %3F %40 %3A',
    abort: true,
  })
  .superRefine((text, context) => {
    const parameters = parseAddress(text)?.searchParams;
    const mode = parameters?.get('sslmode') ?? null;
    if (mode !== null && !SSL_MODES.includes(mode))
      context.addIssue(`has an unknown sslmode: choose of ${SSL_MODES.join(', ')}`);
    for (const name of FILE_PARAMETERS) {
      const path = parameters?.get(name) ?? null;
      const problem = path === null ? null : findFileProblem(path);
      if (problem !== null) context.addIssue(`names by ${name} the file ${path}, which cannot be read (${problem})`);
    }
  });

/** Parses an address as the driver does: the host may be missing after a user name, as for a Unix socket. */
function parseAddress(text: string): URL | null {
  return URL.parse(text) ?? URL.parse(text.replace('@/', '@socket/'));
}

function findFileProblem(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').includes('-----BEGIN ') ? null : 'no certificate or key in PEM form';
  } catch (error) {
    return errorCode(error) || String(error);
  }
}
