import InboxOutlined from '@ant-design/icons/InboxOutlined';
import type { PatientFile } from '@dentarium/api/services/file-info-service';
import type { Stage } from '@dentarium/api/services/stage-service';
import { NINE_PHOTO } from '@dentarium/domain';
import { DateText, FileImage, StageChip, TagChip, useAgeText } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useCategoryName } from '../images/category-name.ts';
import { useDropPlace } from '../images/file-drag.ts';
import { fitOf, partFiles, stackOf } from '../images/image-order.ts';
import { KindIcon } from '../images/kind-icon.tsx';
import type { PatientRecord } from '../patient-page/patient-record.ts';
import { useUploadInto } from '../upload/use-upload-into.ts';
import styles from './stages.module.css';

/** A stage on the time line: what it is, and its images in small, with dashed places for those that are missing. */
export function StageColumn({ stage, record }: { readonly stage: Stage; readonly record: PatientRecord }) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const { patient, mayEdit } = record;
  const files = record.files.filter(({ stageId }) => stageId === stage.id);
  const inbox = partFiles(files, 'inbox').length;
  const further = (['face', 'intraoral', 'xray', 'model', 'other'] as const).flatMap((part) => partFiles(files, part));
  const upload = useUploadInto({ patientId: patient.id, stageId: stage.id });
  const { isOver, handlers } = useDropPlace({ onFiles: mayEdit ? (data) => upload.addDropped(data) : undefined });
  const address = `/patient/${patient.id}/stage/${stage.id}`;
  return (
    <li className={styles['column']} data-over={isOver} {...handlers}>
      <Link className={styles['columnHead']} to={address}>
        <StageChip code={stage.stageCode} name={stage.stageName} />
        <span className={styles['columnFacts']}>
          <DateText value={stage.stageDate} />
          <span>{ageText(patient.birthDate, stage.stageDate)}</span>
          <span className={styles['columnCount']}>{t('stage.files', { count: files.length })}</span>
        </span>
      </Link>
      <div className={styles['thumbs']}>
        {NINE_PHOTO.cells.map(({ category }) => (
          <Thumb key={category} category={category} file={stackOf(files, category)[0]} address={address} />
        ))}
      </div>
      <div className={styles['further']}>
        {further.slice(0, 6).map((file) => (
          <Thumb key={file.id} category={file.category} file={file} address={address} />
        ))}
        {further.length > 6 ? <span className={styles['quiet']}>+{further.length - 6}</span> : null}
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
  address,
}: {
  readonly category: number;
  readonly file: PatientFile | undefined;
  readonly address: string;
}) {
  const { t } = useTranslation();
  const name = useCategoryName()(category);
  if (file === undefined) {
    return (
      <span
        className={styles['thumbGap']}
        role="img"
        aria-label={t('image.missing', { category: name })}
        title={t('image.missing', { category: name })}
      />
    );
  }
  const isImage = file.kind === 'image' && file.preprocessState !== 2;
  return (
    <Link
      className={styles['thumb']}
      to={isImage ? `${address}?view=${file.id}` : address}
      aria-label={name}
      title={name}
    >
      {isImage ? (
        <FileImage
          fileId={file.id}
          alt=""
          fit={fitOf(category)}
          mirror={file.mirror}
          rotation={file.rotation}
          colour={file.colour}
        />
      ) : (
        <span className={styles['thumbKind']}>
          <KindIcon kind={file.kind} />
        </span>
      )}
    </Link>
  );
}
