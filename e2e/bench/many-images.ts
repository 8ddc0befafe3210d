import { upFileInfoToStage } from '@dentarium/api/files/info-calls';
import { uploadPart } from '@dentarium/api/files/calls';
import { STAGE_CODES } from '@dentarium/domain';
import { NINE_PHOTO } from '@dentarium/domain/photo-layouts';
import { computeCrc32 } from '../src/files/other-files.ts';
import { createPhoto } from '../src/files/photo.ts';
import type { Caller } from '../src/server/caller.ts';
import { createPatient, createStage, createName, createUploadName } from '../src/server/records.ts';

/** The number of contents that are stored repeatedly: a stage accepts each once. */
const CONTENTS = 200;
/** The maximum number of files of one call. */
const AT_ONCE = 100;

async function uploadContents(caller: Caller): Promise<string[]> {
  const ids: string[] = [];
  for (let index = 0; index < CONTENTS; index += 1) {
    const file = createPhoto(`content-${index}.jpg`);
    const query = await createUploadName(caller, file);
    const body = { file: new Blob([new Uint8Array(file.buffer)]) };
    const { id } = await caller.ask(uploadPart, {
      query: { ...query, chunkIndex: 0, partCrc32: computeCrc32(file.buffer) },
      body,
    });
    if (id === null) throw new Error('A content did not arrive whole');
    ids.push(id);
  }
  return ids;
}

/** Creates a patient with the given number of images over many stages. */
export async function fillPatient(caller: Caller, images: number): Promise<string> {
  const patient = await createPatient(caller, { name: createName('Many') });
  const contents = await uploadContents(caller);
  const categories = NINE_PHOTO.cells.map(({ category }) => category);
  for (let filedCount = 0; filedCount < images;) {
    const number = filedCount / CONTENTS;
    const day = new Date(Date.UTC(2015, 0, 10 + number * 20)).toISOString().slice(0, 10);
    const stage = await createStage(caller, patient.id, {
      stageCode: STAGE_CODES.during,
      stageName: `During ${number + 1}`,
      stageDate: day,
    });
    for (let from = 0; from < CONTENTS && filedCount < images; from += AT_ONCE) {
      const files = contents
        .slice(from, Math.min(from + AT_ONCE, from + images - filedCount))
        .map((objectId, index) => ({
          objectId,
          name: `IMG_${filedCount + index}.jpg`,
          category: categories[index % categories.length] ?? 8,
          takenAt: `${day}T09:00:00`,
          takenSource: 'file' as const,
        }));
      await caller.ask(upFileInfoToStage, { params: { id: stage.id }, body: { files } });
      filedCount += files.length;
    }
  }
  return patient.id;
}
