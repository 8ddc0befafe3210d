import { findFileCategory, getStageKindOrThrow, translateStageName } from '@dentarium/domain';
import { toSafeName, UniqueNames } from './entry-names.ts';
import type { PackageFile, PackagePatient } from './package-files.ts';

type Language = 'ch' | 'en';

/** One file of a package with its place in the zip. */
export interface PlannedFile {
  readonly file: PackageFile;
  /** Folders of patient, stage and category. */
  readonly folder: string;
  /** Its name in the folder; of an anonymous package without extension, which the cleaning decides. */
  readonly name: string;
  /** What the index calls the patient and the stage. */
  readonly patient: string;
  readonly stage: string;
  readonly category: string;
  /** What the patient is called within files; empty where they are not changed. */
  readonly pseudonym: string;
}

const NO_STAGE = { ch: '未归入阶段', en: 'Without stage' } as const;
const PATIENT = { ch: '患者', en: 'Patient' } as const;

function toCategoryName(code: number, language: Language): string {
  return findFileCategory(code)?.name[language] ?? String(code);
}

/** Says which file of a package lies where. */
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
 * The same for an anonymous package: names of people give way to pseudonyms, names of stages, which anybody may have typed, to
 * those of their kind, names of files to numbers, and dates to an order.
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
        pseudonym: '',
      };
    });
  });
}

/** One folder for each stage that has files, in their order. */
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
