import type { Client } from '@dentarium/api';
import { type NewFile, upFileInfoToStage } from '@dentarium/api/files/info-calls';
import { createPhotograph } from '../../../objects/images/testing/test-images.ts';
import { upload } from './sending.ts';

let seed = 10_000;

/** Uploads a unique photograph or the given bytes and files it into a stage. Returns the id of the file. */
export async function fileInto(
  client: Client,
  stageId: string,
  category: number,
  more: Partial<NewFile> & { readonly bytes?: Buffer } = {},
): Promise<string> {
  seed += 1;
  const { bytes = await createPhotograph({ width: 20, height: 20, seed }), ...rest } = more;
  const name = rest.name ?? 'photo.jpg';
  const objectId = rest.objectId ?? (await upload(client, name.replace(/[^\w.]/g, '_'), bytes));
  // Files of tests and real ones name other people.
  const otherPersonReason = 'a file of a test';
  const file: NewFile = {
    otherPersonReason,
    name,
    category,
    takenAt: '2024-01-02T09:30:00',
    takenSource: 'file',
    ...rest,
    objectId,
  };
  const { files, duplicates } = await client.call(upFileInfoToStage, {
    params: { id: stageId },
    body: { files: [file] },
  });
  const id = files[0]?.id ?? duplicates[0]?.fileId;
  if (id === undefined) throw new Error(`${name} was not filed`);
  return id;
}
