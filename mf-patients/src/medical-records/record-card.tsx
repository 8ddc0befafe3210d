import EditOutlined from '@ant-design/icons/EditOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import SafetyCertificateOutlined from '@ant-design/icons/SafetyCertificateOutlined';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { MedicalRecord } from '@dentarium/api/medical-records/calls';
import { RECORD_TEXTS } from '@dentarium/domain/medical-record';
import { Confirmation, DateText, TagChip, useAgeText } from '@dentarium/ui';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCategoryName } from '../images/category-name.ts';
import { FiledImage } from '../images/filed-image.tsx';
import type { PatientRecord } from '../patient/patient-record.ts';
import { CorrectionForm, Corrections } from './corrections.tsx';
import styles from './records.module.css';
import { formatMoment } from '@dentarium/domain';
import { useRecordChanges } from './use-record-changes.ts';

/** Shows one visit: its texts, images, signature and corrections. */
export function RecordCard(props: {
  readonly entry: MedicalRecord;
  readonly record: PatientRecord;
  readonly onEdit: () => void;
  readonly onImage: (file: PatientFile) => void;
}) {
  const { t } = useTranslation();
  const ageText = useAgeText();
  const { entry, record } = props;
  const [isCorrecting, setCorrecting] = useState(false);
  const texts = RECORD_TEXTS.filter((field) => entry[field] !== '');
  return (
    <li className={styles['card']}>
      <header className={styles['cardHead']}>
        <h3 className={styles['visit']}>
          <DateText value={entry.visitDate} />
        </h3>
        <span className={styles['quiet']}>{ageText(record.patient.birthDate, entry.visitDate)}</span>
        <span className={styles['quiet']}>{entry.createdBy.name}</span>
        <Signature entry={entry} />
        {entry.nextVisit === null ? null : (
          <span className={styles['quiet']}>
            {t('record.nextVisit')} <DateText value={entry.nextVisit} />
          </span>
        )}
        <Actions {...props} onCorrect={() => setCorrecting(true)} />
      </header>
      <dl className={styles['texts']}>
        {texts.map((field) => (
          <div key={field}>
            <dt>{t(`record.${field}`)}</dt>
            <dd>{entry[field]}</dd>
          </div>
        ))}
      </dl>
      <Images {...props} />
      <Corrections corrections={entry.corrections} />
      {isCorrecting ? <CorrectionForm entry={entry} onClose={() => setCorrecting(false)} /> : null}
    </li>
  );
}

/** Shows the signature and the countersignatures, with their times. */
function Signature({ entry }: { readonly entry: MedicalRecord }) {
  const { t } = useTranslation();
  const { signedAt, signedBy, countersignatures } = entry;
  if (signedAt === null) return <TagChip>{t('record.unsigned')}</TagChip>;
  return (
    <>
      <TagChip kind="accent" icon={<LockOutlined aria-hidden />}>
        {t('record.signedBy', { name: signedBy?.name ?? '' })}
      </TagChip>
      <span className={styles['quiet']}>{formatMoment(new Date(signedAt))}</span>
      {countersignatures.map(({ by, at }) => (
        <TagChip key={by.id} kind="success" icon={<SafetyCertificateOutlined aria-hidden />}>
          {t('record.countersignedBy', { name: by.name, moment: formatMoment(new Date(at)) })}
        </TagChip>
      ))}
    </>
  );
}

function Actions({
  entry,
  record,
  onEdit,
  onCorrect,
}: {
  readonly entry: MedicalRecord;
  readonly record: PatientRecord;
  readonly onEdit: () => void;
  readonly onCorrect: () => void;
}) {
  const { t } = useTranslation();
  const changes = useRecordChanges(entry);
  if (!record.mayEdit) return null;
  const isSigned = entry.signedAt !== null;
  return (
    <span className={styles['actions']}>
      {entry.mayChange ? (
        <Button size="small" icon={<EditOutlined aria-hidden />} onClick={onEdit}>
          {t('record.edit')}
        </Button>
      ) : null}
      {isSigned ? (
        <Button size="small" onClick={onCorrect}>
          {t('record.correct')}
        </Button>
      ) : null}
      {entry.mayCountersign ? (
        <Confirmation
          question={t('record.countersignQuestion', { name: entry.signedBy?.name ?? '' })}
          confirmLabel={t('record.countersign')}
          onConfirm={changes.countersign}
        >
          <Button size="small" loading={changes.isSending}>
            {t('record.countersign')}
          </Button>
        </Confirmation>
      ) : null}
      {entry.mayChange ? (
        <Confirmation
          question={t('record.signQuestion')}
          hint={t('record.signHint')}
          confirmLabel={t('record.sign')}
          onConfirm={changes.sign}
        >
          <Button size="small" loading={changes.isSending}>
            {t('record.sign')}
          </Button>
        </Confirmation>
      ) : null}
      {entry.mayChange ? (
        <Confirmation
          question={t('record.deleteQuestion', { date: entry.visitDate })}
          hint={t('record.deleteHint')}
          confirmLabel={t('record.delete')}
          danger
          onConfirm={changes.remove}
        >
          <Button size="small" danger>
            {t('record.delete')}
          </Button>
        </Confirmation>
      ) : null}
    </span>
  );
}

function Images({
  entry,
  record,
  onImage,
}: {
  readonly entry: MedicalRecord;
  readonly record: PatientRecord;
  readonly onImage: (file: PatientFile) => void;
}) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const filesById = new Map(record.files.map((file) => [file.id, file]));
  const files = entry.fileIds.flatMap((id) => filesById.get(id) ?? []);
  const missingCount = entry.fileIds.length - files.length;
  if (entry.fileIds.length === 0) return null;
  return (
    <div className={styles['images']}>
      {files.map((file) => (
        <button
          key={file.id}
          type="button"
          className={styles['image']}
          aria-label={t('record.openImage', { name: categoryName(file.category) })}
          title={`${categoryName(file.category)} · ${file.takenAt.slice(0, 10)}`}
          onClick={() => onImage(file)}
        >
          <FiledImage file={file} />
        </button>
      ))}
      {missingCount === 0 ? null : (
        <span className={styles['quiet']}>{t('record.imagesGone', { count: missingCount })}</span>
      )}
    </div>
  );
}
