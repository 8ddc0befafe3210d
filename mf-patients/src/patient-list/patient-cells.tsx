import { PATIENT_STATUS } from '@dentarium/domain';
import InboxOutlined from '@ant-design/icons/InboxOutlined';
import ShareAltOutlined from '@ant-design/icons/ShareAltOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import type { PatientRow } from '@dentarium/api/patients/calls';
import type { Tag } from '@dentarium/api/tags/calls';
import { DateText, FileImage, StageChip, TagChip } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ROW_LINK_ATTRIBUTE } from './list-keys.tsx';
import styles from './patient-list.module.css';

/** Shows the frontal photograph of a patient, or a placeholder. The name is beside it. */
export function Avatar({ patient }: { readonly patient: Pick<PatientRow, 'avatarFileId'> }) {
  return (
    <span className={styles['avatar']}>
      {patient.avatarFileId === null ? (
        <UserOutlined aria-hidden />
      ) : (
        <FileImage fileId={patient.avatarFileId} alt="" fit="face" />
      )}
    </span>
  );
}

/** Shows the name as the link to the patient. */
export function PatientLink({ patient }: { readonly patient: PatientRow }) {
  const { t } = useTranslation();
  return (
    <span className={styles['name']}>
      <Link
        to={`/patient/${patient.id}`}
        className={styles['link']}
        title={patient.name}
        {...{ [ROW_LINK_ATTRIBUTE]: '' }}
      >
        {patient.name}
      </Link>
      {patient.isShared ? (
        <TagChip kind="accent" icon={<ShareAltOutlined aria-hidden />}>
          {t('list.shared')}
        </TagChip>
      ) : null}
    </span>
  );
}

/** Shows the tags of a patient; those that do not fit are counted. */
export function PatientTags({ tags, maxCount = 2 }: { readonly tags: readonly Tag[]; readonly maxCount?: number }) {
  const rest = tags.slice(maxCount);
  return (
    <span className={styles['chips']}>
      {tags.slice(0, maxCount).map(({ id, text }) => (
        <TagChip key={id}>{text}</TagChip>
      ))}
      {rest.length === 0 ? null : (
        <span className={styles['quiet']} title={rest.map(({ text }) => text).join(' · ')}>
          +{rest.length}
        </span>
      )}
    </span>
  );
}

/** Shows the latest stage with its date, as a link. */
export function LatestStage({ patient }: { readonly patient: PatientRow }) {
  const { latestStage } = patient;
  if (latestStage === null) return <span className={styles['quiet']}>–</span>;
  return (
    <Link to={`/patient/${patient.id}/stage/${latestStage.id}`} className={styles['stage']}>
      <StageChip code={latestStage.stageCode} name={latestStage.stageName} />
      <span className={styles['quiet']}>
        <DateText value={latestStage.stageDate} />
      </span>
    </Link>
  );
}

/** Shows the state of the treatment, and the number of unclassified images. */
export function PatientStatus({ patient }: { readonly patient: PatientRow }) {
  const { t } = useTranslation();
  return (
    <span className={styles['chips']}>
      {patient.status === PATIENT_STATUS.stopped ? (
        <TagChip kind="danger" icon={<StopOutlined aria-hidden />}>
          {t('status.stopped')}
        </TagChip>
      ) : (
        <span className={styles['quiet']}>{t('status.normal')}</span>
      )}
      {patient.unclassified > 0 ? (
        <span title={t('list.toClassify', { count: patient.unclassified })}>
          <TagChip kind="warning" icon={<InboxOutlined aria-hidden />}>
            {t('list.inbox', { count: patient.unclassified })}
          </TagChip>
        </span>
      ) : null}
    </span>
  );
}
