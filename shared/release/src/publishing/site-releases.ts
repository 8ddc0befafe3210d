import { z } from 'zod/mini';
import { PACKED_TYPE, packVersion } from './packed-version.ts';
import { Problem } from '../files/problem.ts';
import type { Candidate } from './publish.ts';
import { canary, ledgerEntry } from '../registry/registry-document.ts';
import { siteTypes } from '../fit/site-types.ts';
import { versionOutcome } from './outcomes.ts';
import type { Releases, SiteDescription } from './releases.ts';
import { type ReleaseRequest, RELEASES_PATH } from './release-requests.ts';

/** A site that is reached over HTTP. */
export interface RemoteSite {
  /** `https://clinic.example`. */
  readonly address: string;
  /** A deploy key of the site. */
  readonly key: string;
}

/** The release operations of a running site. */
export interface SiteReleases extends Releases {
  /** Returns the id and the address of the site; null for one of an earlier version, which does not tell them. */
  describe(): Promise<SiteDescription | null>;
}

const description = z.object({ id: z.string(), address: z.string(), organisations: z.array(z.string()) });
const modules = z.array(
  z.object({
    name: z.string(),
    live: z.nullable(z.string()),
    previous: z.nullable(z.string()),
    withdrawn: z.nullable(z.string()),
    canary: z.exactOptional(canary),
    off: z.nullable(z.string()),
    versions: z.array(
      z.object({ version: z.string(), publishedAt: z.string(), outcome: z.exactOptional(versionOutcome) }),
    ),
    unread: z.array(z.string()),
  }),
);
const rolledBack = z.object({ version: z.nullable(z.string()), canary: z.nullable(z.string()) });
const refusal = z.object({ headline: z.string(), reasons: z.array(z.string()) });
const failure = z.object({ errorMessage: z.string() });

/**
 * Creates the release operations of a running site. They do the same as in a folder, and are refused with the same
 * Problem.
 *
 * @throws Problem when the key would travel unencrypted
 */
export function createSiteReleases({ address, key }: RemoteSite): SiteReleases {
  const base = parseAddress(address);

  async function requestJson<T>(answer: z.ZodMiniType<T>, path: string, more: RequestInit = {}): Promise<T> {
    const response = await fetchFromSite(base, `${RELEASES_PATH}${path}`, {
      ...more,
      headers: { ...more.headers, authorization: `Bearer ${key}` },
    });
    const body: unknown = await response.json().catch(() => null);
    if (!response.ok) throw toRefusal(base, response.status, body);
    const read = answer.safeParse(body);
    if (read.success) return read.data;
    throw new Problem(
      `${base} answered with something else than releases: is it a site of this product, as new as this tool?`,
    );
  }

  const toModuleQuery = (name: string | undefined): string =>
    name === undefined ? '' : `?module=${encodeURIComponent(name)}`;
  const postRequest = <T>(answer: z.ZodMiniType<T>, releaseRequest: ReleaseRequest): Promise<T> =>
    requestJson(answer, '', {
      method: 'POST',
      body: JSON.stringify(releaseRequest),
      headers: { 'content-type': 'application/json' },
    });
  const send = async <T>(answer: z.ZodMiniType<T>, path: string, candidate: Candidate): Promise<T> => {
    // Checks the key first: a refusal would be lost while the version is still being sent.
    await requestJson(z.unknown(), `/ledger${toModuleQuery(candidate.declaration.name)}`);
    return requestJson(answer, path, {
      method: 'POST',
      ...createStreamInit(packVersion(candidate)),
      headers: { 'content-type': PACKED_TYPE },
    });
  };
  const noAnswer = z.null();
  const execute = async (releaseRequest: ReleaseRequest): Promise<void> => {
    await postRequest(noAnswer, releaseRequest);
  };

  return {
    async describe() {
      const response = await fetchFromSite(base, `${RELEASES_PATH}/site`, {
        headers: { authorization: `Bearer ${key}` },
      });
      const body: unknown = await response.json().catch(() => null);
      if (response.status === 404) return null;
      if (!response.ok) throw toRefusal(base, response.status, body);
      return description.safeParse(body).data ?? null;
    },
    list: (name) => requestJson(modules, toModuleQuery(name)),
    ledger: (name) => requestJson(z.array(ledgerEntry), `/ledger${toModuleQuery(name)}`),
    types: () => requestJson(z.nullable(siteTypes), '/types'),
    check: async (candidate) => {
      await send(noAnswer, '/check', candidate);
    },
    publish: (candidate) => send(z.boolean(), '/publish', candidate),
    activate: (module, version) => execute({ action: 'activate', module, version }),
    startCanary: (module, canaryInput) => execute({ action: 'canary', module, canary: canaryInput }),
    promote: (module) => postRequest(z.string(), { action: 'promote', module }),
    rollback: (module) => postRequest(rolledBack, { action: 'rollback', module }),
    remove: (module, version) => execute({ action: 'remove', module, version }),
    switchOff: (module, reason) => execute({ action: 'off', module, reason }),
    switchOn: (module) => execute({ action: 'on', module }),
  };
}

/**
 * Returns the options of a streamed request body: the `fetch` of Node accepts one, but the types of browsers lack it.
 */
function createStreamInit(body: AsyncIterable<Uint8Array>): RequestInit {
  return { body, duplex: 'half' } as unknown as RequestInit;
}

/** @throws Problem for what is no address, and for one that would have the key travel for everybody to read */
function parseAddress(address: string): string {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw new Problem(`"${address}" is no address of a site, as https://clinic.example is.`);
  if (url.protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname))
    throw new Problem(`${address} is reached without encryption, and the deploy key with it: use https.`);
  return url.origin;
}

async function fetchFromSite(base: string, path: string, request: RequestInit): Promise<Response> {
  try {
    // The key is sent only to the named site.
    return await fetch(`${base}${path}`, { ...request, redirect: 'error' });
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new Problem(`${base} cannot be reached: ${cause}`);
  }
}

/** Converts a response to a refusal: the site's own, or one from the status for a deploy key. */
function toRefusal(base: string, status: number, body: unknown): Problem {
  const refusalBody = refusal.safeParse(body);
  if (refusalBody.success) return new Problem(refusalBody.data.headline, refusalBody.data.reasons);
  if (status === 401) return new Problem(`${base} does not know this deploy key, or it was revoked.`);
  if (status === 403) return new Problem('This deploy key is for other modules.');
  if (status === 404) return new Problem(`${base} takes no releases over HTTP: nobody has made a deploy key there.`);
  const failureBody = failure.safeParse(body);
  return new Problem(
    failureBody.success ? `${base}: ${failureBody.data.errorMessage}` : `${base} answered with status ${status}.`,
  );
}
