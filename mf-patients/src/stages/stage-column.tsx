import InboxOutlined from '@ant-design/icons/InboxOutlined';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { NINE_PHOTO } from '@dentarium/domain/photo-layouts';
import { DateText, StageChip, TagChip, useAgeText } from '@dentarium/ui';
import { useUploadTarget } from '@dentarium/ui/upload';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCategoryName } from '../images/category-name.ts';
import { useImageDrop } from '../images/file-drag.ts';
import { FiledImage } from '../images/filed-image.tsx';
import { arrange, hasImage, STAGE_PARTS, toStack } from '../images/image-order.ts';
import { KindIcon } from '../images/kind-icon.tsx';
import type { PatientRecord } from '../patient/patient-record.ts';
import { toStage } from '../upload/destinations.ts';
import { listRequiredCategories } from './required-categories.ts';
import styles from './stages.module.css';

/** Maximum number of further images in a column; the rest is a count. */
const MAX_FURTHER_IMAGES = 6;

/** Shows a stage on the time line: its facts, and its thumbnails with dashed placeholders for missing ones. */
export function StageColumn({ stage, record }: { readonly stage: Stage; readonly record: PatientRecord }) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const { patient, mayEdit } = record;
  const files = useMemo(() => record.files.filter(({ stageId }) => stageId === stage.id), [record.files, stage.id]);
  const { stacks, parts } = useMemo(() => arrange(files), [files]);
  const inbox = parts.get('inbox')?.length ?? 0;
  const partFiles = STAGE_PARTS.flatMap((part) => (part === 'inbox' ? [] : (parts.get(part) ?? [])));
  const required = listRequiredCategories(stage.stageCode);
  const layoutCategories = NINE_PHOTO.cells.map(({ category }) => category);
  // The nine categories and all required ones always have a place.
  const places = [...layoutCategories, ...required.filter((category) => !layoutCategories.includes(category))];
  const findTopImage = (category: number): PatientFile | undefined =>
    stacks.get(category)?.[0] ?? toStack(partFiles, category)[0];
  const furtherFiles = partFiles.filter(
    (file) => findTopImage(file.category) !== file || !places.includes(file.category),
  );
  const upload = useUploadTarget(toStage({ patientId: patient.id, stageId: stage.id }));
  const { isOver, handlers } = useImageDrop({ onFiles: mayEdit ? (data) => upload.addDropped(data) : undefined });
  const address = `/patient/${patient.id}/stage/${stage.id}`;
  const { alignerStepUpper: upper, alignerStepLower: lower } = stage;
  return (
    <li className={styles['column']} data-over={isOver} {...handlers}>
      <Link className={styles['columnHead']} to={address}>
        <StageChip code={stage.stageCode} name={stage.stageName} />
        <span className={styles['columnFacts']}>
          <DateText value={stage.stageDate} />
          <span>{ageText(patient.birthDate, stage.stageDate)}</span>
          {upper === null && lower === null ? null : (
            <span>{t('stage.steps', { upper: upper ?? '–', lower: lower ?? '–' })}</span>
          )}
          <span className={styles['columnCount']}>{t('stage.files', { count: files.length })}</span>
        </span>
      </Link>
      <div className={styles['thumbs']}>
        {places.map((category) => (
          <Thumb
            key={category}
            category={category}
            file={findTopImage(category)}
            isRequired={required.includes(category)}
            address={address}
          />
        ))}
      </div>
      <div className={styles['further']}>
        {furtherFiles.slice(0, MAX_FURTHER_IMAGES).map((file) => (
          <Thumb key={file.id} category={file.category} file={file} isRequired address={address} />
        ))}
        {furtherFiles.length > MAX_FURTHER_IMAGES ? (
          <span className={styles['quiet']}>+{furtherFiles.length - MAX_FURTHER_IMAGES}</span>
        ) : null}
      </div>
      {inbox === 0 ? null : (
        <Link className={styles['columnInbox']} to={address}>
          <TagChip kind="warning" icon={<InboxOutlined aria-hidden />}>
            {t('list.toClassify', { count: inbox })}
          </TagChip>
        </Link>
      )}
    </li>
  );
}

function Thumb({
  category,
  file,
  isRequired,
  address,
}: {
  readonly category: number;
  readonly file: PatientFile | undefined;
  /** True if a missing image is shown as a gap. */
  readonly isRequired: boolean;
  readonly address: string;
}) {
  const { t } = useTranslation();
  const name = useCategoryName()(category);
  if (file === undefined) {
    if (!isRequired) return <span className={styles['thumbFree']} />;
    return (
      <span
        className={styles['thumbGap']}
        role="img"
        aria-label={t('image.missing', { category: name })}
        title={t('image.missing', { category: name })}
      >
        {name}
      </span>
    );
  }
  const canOpen = hasImage(file);
  return (
    <Link
      className={styles['thumb']}
      to={canOpen ? `${address}?view=${file.id}` : address}
      aria-label={name}
      title={name}
    >
      {canOpen ? (
        <FiledImage file={file} />
      ) : (
        <span className={styles['thumbKind']}>
          <KindIcon kind={file.kind} />
        </span>
      )}
    </Link>
  );
}
