import { fileCategory, stageKind, stageNameIn } from '@dentarium/domain';
import { safeName, UniqueNames } from './entry-names.ts';
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

function categoryName(code: number, language: Language): string {
  return fileCategory(code)?.name[language] ?? String(code);
}

/** Says which file of a package lies where. */
export function planPackage(patients: readonly PackagePatient[], language: Language): PlannedFile[] {
  const names = new UniqueNames();
  return patients.flatMap(({ patient, files }) => {
    const who = names.take('', safeName(`${patient.name} ${patient.patient_no}`));
    const stages = stageFolders(files, names, who, ({ stage_name, stage_date }) =>
      safeName(`${stage_date ?? ''} ${stage_name === null ? NO_STAGE[language] : stageNameIn(stage_name, language)}`),
    );
    return files.map((file) => {
      const stage = stages.get(file.stage_id) ?? '';
      const category = categoryName(file.category, language);
      const folder = `${who}/${stage}/${safeName(category)}`;
      return {
        file,
        folder,
        name: names.take(folder, safeName(file.name)),
        patient: who,
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
export function planAnonymously(patients: readonly PackagePatient[], language: Language): PlannedFile[] {
  const names = new UniqueNames();
  return patients.flatMap(({ files }, index) => {
    const pseudonym = `P${String(index + 1).padStart(2, '0')}`;
    const who = `${PATIENT[language]} ${pseudonym}`;
    let number = 0;
    const stages = stageFolders(files, names, who, ({ stage_code }) => {
      number += 1;
      const kind = stage_code === null ? NO_STAGE[language] : stageKind(stage_code).name[language];
      return `${String(number).padStart(2, '0')} ${safeName(kind)}`;
    });
    return files.map((file, at) => {
      const stage = stages.get(file.stage_id) ?? '';
      const category = categoryName(file.category, language);
      const folder = `${who}/${stage}/${safeName(category)}`;
      return { file, folder, name: String(at + 1).padStart(4, '0'), patient: who, stage, category, pseudonym: '' };
    });
  });
}

/** One folder for each stage that has files, in their order. */
function stageFolders(
  files: readonly PackageFile[],
  names: UniqueNames,
  folder: string,
  nameOf: (file: PackageFile) => string,
): Map<string | null, string> {
  const folders = new Map<string | null, string>();
  for (const file of files)
    if (!folders.has(file.stage_id)) folders.set(file.stage_id, names.take(folder, nameOf(file)));
  return folders;
}
