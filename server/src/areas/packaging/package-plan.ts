import { findFileCategory, getStageKindOrThrow, translateStageName } from '@dentarium/domain';
import { toSafeName, UniqueNames } from './entry-names.ts';
import type { PackageFile, PackagePatient } from './package-files.ts';

type Language = 'ch' | 'en';

/** One file of a package with its place in the zip. */
export interface PlannedFile {
  readonly file: PackageFile;
  /** The folders of patient, stage and category. */
  readonly folder: string;
  /** The name in the folder. It has no extension in an anonymous package, because the anonymisation determines it. */
  readonly name: string;
  /** The names of the patient and the stage in the index. */
  readonly patient: string;
  readonly stage: string;
  readonly category: string;
  /** The name of the patient within files; empty if files are not changed. */
  readonly pseudonym: string;
}

const NO_STAGE = { ch: '未归入阶段', en: 'Without stage' } as const;
const PATIENT = { ch: '患者', en: 'Patient' } as const;

function toCategoryName(code: number, language: Language): string {
  return findFileCategory(code)?.name[language] ?? String(code);
}

/** Plans the paths of the files of a package. */
export function planPackage(patients: readonly PackagePatient[], language: Language): PlannedFile[] {
  const names = new UniqueNames();
  return patients.flatMap(({ patient, files }) => {
    const patientFolder = names.take('', toSafeName(`${patient.name} ${patient.patient_no}`));
    const stages = createStageFolders(files, names, patientFolder, ({ stage_name, stage_date }) =>
      toSafeName(
        `${stage_date ?? ''} ${stage_name === null ? NO_STAGE[language] : translateStageName(stage_name, language)}`,
      ),
    );
    return files.map((file) => {
      const stage = stages.get(file.stage_id) ?? '';
      const category = toCategoryName(file.category, language);
      const folder = `${patientFolder}/${stage}/${toSafeName(category)}`;
      return {
        file,
        folder,
        name: names.take(folder, toSafeName(file.name)),
        patient: patientFolder,
        stage,
        category,
        pseudonym: '',
      };
    });
  });
}

/**
 * Plans the paths of an anonymous package. Pseudonyms replace names of people, kinds replace free-text names of stages,
 * numbers replace file names, and an order replaces dates.
 */
export function planAnonymousPackage(patients: readonly PackagePatient[], language: Language): PlannedFile[] {
  const names = new UniqueNames();
  return patients.flatMap(({ files }, index) => {
    const pseudonym = `P${String(index + 1).padStart(2, '0')}`;
    const patientFolder = `${PATIENT[language]} ${pseudonym}`;
    let number = 0;
    const stages = createStageFolders(files, names, patientFolder, ({ stage_code }) => {
      number += 1;
      const kind = stage_code === null ? NO_STAGE[language] : getStageKindOrThrow(stage_code).name[language];
      return `${String(number).padStart(2, '0')} ${toSafeName(kind)}`;
    });
    return files.map((file, fileIndex) => {
      const stage = stages.get(file.stage_id) ?? '';
      const category = toCategoryName(file.category, language);
      const folder = `${patientFolder}/${stage}/${toSafeName(category)}`;
      return {
        file,
        folder,
        name: String(fileIndex + 1).padStart(4, '0'),
        patient: patientFolder,
        stage,
        category,
        pseudonym,
      };
    });
  });
}

/** Creates one folder for each stage with files, in order. */
function createStageFolders(
  files: readonly PackageFile[],
  names: UniqueNames,
  folder: string,
  toFolderName: (file: PackageFile) => string,
): Map<string | null, string> {
  const folders = new Map<string | null, string>();
  for (const file of files)
    if (!folders.has(file.stage_id)) folders.set(file.stage_id, names.take(folder, toFolderName(file)));
  return folders;
}
