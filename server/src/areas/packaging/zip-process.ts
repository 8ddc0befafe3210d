import { errorCode } from '../../kernel/failures/error-code.ts';
import { answerRequests } from '../../kernel/jobs/worker-process.ts';
import { ZipWriter } from './zip-writer.ts';

// The process that writes a package, so that copying gigabytes does not block the server.

/** A request to the process: begins, fills or ends a zip. */
export type ZipRequest =
  | { readonly kind: 'begin'; readonly path: string }
  | { readonly kind: 'file'; readonly path: string; readonly name: string; readonly at: string }
  | { readonly kind: 'text'; readonly text: string; readonly name: string; readonly at: string }
  | { readonly kind: 'end' };

/** The answer with the added bytes, or with the bytes of the whole zip at its end. */
export type ZipAnswer =
  | { readonly ok: true; readonly bytes: number }
  | { readonly ok: false; readonly code: string; readonly message: string };

let zip: ZipWriter | undefined;

async function write(request: ZipRequest): Promise<number> {
  if (request.kind === 'begin') {
    zip = await ZipWriter.create(request.path);
    return 0;
  }
  if (zip === undefined) throw new Error('no zip was begun');
  switch (request.kind) {
    case 'file':
      return zip.addFile(request.name, request.at, request.path);
    case 'text': {
      const bytes = Buffer.from(request.text);
      await zip.addBytes(request.name, request.at, bytes);
      return bytes.length;
    }
    case 'end':
      return zip.end();
  }
}

answerRequests<ZipRequest, ZipAnswer>(async (request) => {
  try {
    return { ok: true, bytes: await write(request) };
  } catch (error) {
    return { ok: false, code: errorCode(error), message: error instanceof Error ? error.message : 'unknown' };
  }
});
