import type { CloudClient } from './cloud-client.ts';

/** An object of the cloud as a listing names it. */
export interface CloudObject {
  readonly name: string;
  readonly size: number;
}

/** The most names that one answer may hold. */
const PAGE = '1000';

/** The objects whose names begin with a prefix: page after page, 1000 names at most in each (UPL-04). */
export async function* listObjects(client: Pick<CloudClient, 'listV2'>, prefix: string): AsyncGenerator<CloudObject> {
  let next: string | undefined;
  do {
    const query: Record<string, string> = { 'max-keys': PAGE };
    // An empty value would be signed in one way and sent in another.
    if (prefix !== '') query['prefix'] = prefix;
    if (next !== undefined) query['continuation-token'] = next;
    const page = await client.listV2(query);
    for (const { name, size } of page.objects ?? []) yield { name, size };
    next = page.isTruncated ? page.nextContinuationToken : undefined;
  } while (next !== undefined);
}
