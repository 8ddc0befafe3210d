import type { Client } from '@dentarium/api';
import { ApiError } from '@dentarium/api';
import { NINE_PHOTO } from '@dentarium/domain/photo-layouts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../kernel/db/tables.ts';
import type { PlantedFile } from '../../../objects/anonymise/testing/planted/planted-file.ts';
import { makeStage } from '../../patients/testing/patient-forms.ts';
import { fileInto } from './packages.ts';

/** The categories in which a report shows files of a kind, so that a stage has one file in each. */
const CATEGORIES: Readonly<Record<FileGroup, readonly number[]>> = {
  photographs: NINE_PHOTO.cells.map(({ category }) => category),
  radiographs: [14, 16, 18],
  models: [53, 51],
  zips: [999],
};
type FileGroup = 'photographs' | 'radiographs' | 'models' | 'zips';
const DAY_MS = 86_400_000;

function toGroup(name: string): FileGroup {
  if (/\.zip$/i.test(name)) return 'zips';
  if (/\.(?:stl|obj|ply|off|drc)$/i.test(name)) return 'models';
  return /\.(?:jpe?g|jfif|png|hei[cf]|avif|tiff?|bmp|gif|webp|cr2)$/i.test(name) ? 'photographs' : 'radiographs';
}

/** A stage with the files that it got. */
export interface FiledStage {
  readonly id: string;
  readonly files: ReadonlyMap<string, PlantedFile>;
}

/** The result of filing many files. */
export interface FiledRecords {
  readonly stages: readonly FiledStage[];
  /** The codes of refusals by place. */
  readonly refusals: ReadonlyMap<string, string>;
}

/** Files each file into a stage that has no other file of its category, in as few stages as possible. */
export async function fileRecords(
  { db, client, doctor }: { readonly db: Kysely<Tables>; readonly client: Client; readonly doctor: string },
  patient: string,
  files: readonly PlantedFile[],
  stageName: string,
): Promise<FiledRecords> {
  const stages: FiledStage[] = [];
  const refusals = new Map<string, string>();
  for (const [group, members] of Map.groupBy(files, ({ name }) => toGroup(name))) {
    const categories = CATEGORIES[group];
    for (let first = 0; first < members.length; first += categories.length) {
      const stageDate = new Date(Date.parse('2020-01-01') + stages.length * DAY_MS).toISOString().slice(0, 10);
      const id = await makeStage(db, patient, doctor, { stageDate, stageName });
      const filed = new Map<string, PlantedFile>();
      for (const [index, file] of members.slice(first, first + categories.length).entries())
        try {
          const category = categories[index] ?? 999;
          filed.set(await fileInto(client, id, { name: file.name, bytes: file.bytes, category }), file);
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          refusals.set(file.place, error.code);
        }
      if (filed.size > 0) stages.push({ id, files: filed });
    }
  }
  return { stages, refusals };
}
