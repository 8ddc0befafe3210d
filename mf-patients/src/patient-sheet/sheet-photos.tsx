import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Patient } from '@dentarium/api/patients/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { NINE_PHOTO } from '@dentarium/domain/photo-layouts';
import { useAgeText } from '@dentarium/ui';
import { PaperPart, PaperPhoto, PaperPhotos } from '@dentarium/ui/paper';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../images/category-name.ts';
import { FiledImage } from '../images/filed-image.tsx';
import { toStack } from '../images/image-order.ts';

/** Shows the nine photographs of the latest stage that has any of them. */
export function SheetPhotos({
  patient,
  stages,
  files,
}: {
  readonly patient: Patient;
  readonly stages: readonly Stage[];
  readonly files: readonly PatientFile[];
}) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const categoryName = useCategoryName();
  const latest = findLatestPhotos(stages, files);
  if (latest === undefined) return null;
  const { stage, photos } = latest;
  return (
    <PaperPart
      title={`${t('sheet.photos')} · ${stage.stageName} · ${stage.stageDate} · ${ageText(patient.birthDate, stage.stageDate)}`}
    >
      <PaperPhotos>
        {NINE_PHOTO.cells.map(({ category }) => {
          const photo = photos.get(category);
          const marks = [
            ...(photo?.mirror === true ? [t('image.mirroredMark')] : []),
            ...((photo?.otherPerson ?? null) === null ? [] : [t('image.otherPerson.mark')]),
          ];
          return (
            <PaperPhoto key={category} name={[categoryName(category), ...marks].join(' · ')}>
              {photo === undefined ? null : <FiledImage file={photo} variant="preview" alt={categoryName(category)} />}
            </PaperPhoto>
          );
        })}
      </PaperPhotos>
    </PaperPart>
  );
}

/** Returns the latest stage with any of the nine photographs, and its main ones by category. */
export function findLatestPhotos(
  stages: readonly Stage[],
  files: readonly PatientFile[],
): { readonly stage: Stage; readonly photos: ReadonlyMap<number, PatientFile> } | undefined {
  for (const stage of stages.toReversed()) {
    const stageImages = files.filter(({ stageId, kind }) => stageId === stage.id && kind === 'image');
    const photos = new Map(
      NINE_PHOTO.cells.flatMap(({ category }) => {
        const [main] = toStack(stageImages, category);
        return main === undefined ? [] : [[category, main] as const];
      }),
    );
    if (photos.size > 0) return { stage, photos };
  }
  return undefined;
}
