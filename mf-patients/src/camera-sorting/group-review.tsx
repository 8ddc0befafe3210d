import CloseOutlined from '@ant-design/icons/CloseOutlined';
import FileImageOutlined from '@ant-design/icons/FileImageOutlined';
import MergeCellsOutlined from '@ant-design/icons/MergeCellsOutlined';
import ScissorOutlined from '@ant-design/icons/ScissorOutlined';
import type { Patient } from '@dentarium/api/patients/calls';
import { getToday, isPlainDate } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import { DateField, TagChip } from '@dentarium/ui';
import { PatientPicker } from '@dentarium/ui/pickers';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { toLocalizedStagesQuery } from '../patient/localized-stages.ts';
import { getGroupDay, type PhotoGroup } from './photo-groups.ts';
import { NEW_STAGE, suggestStage } from './sorting.ts';
import styles from './sorting.module.css';
import type { Sorting } from './use-sorting.ts';

/** Shows the photographs of a group with their patient and stage, which can be changed. */
export function GroupReview(props: {
  readonly group: PhotoGroup;
  readonly isFirst: boolean;
  readonly orgId: string;
  readonly sorting: Sorting;
}) {
  const { t } = useTranslation();
  const { group, isFirst, orgId, sorting } = props;
  const { patient } = sorting.getAssignment(group.id);
  const { photos, card } = group;
  const from = photos[0]?.takenAt.slice(11, 16) ?? '';
  const to = photos.at(-1)?.takenAt.slice(11, 16) ?? '';
  const name = `${getGroupDay(group)} ${from === to ? from : `${from}–${to}`}`;
  return (
    <li className={styles['group']} data-assigned={patient !== null} aria-label={name}>
      <div className={styles['head']}>
        <h2 className={styles['name']}>{name}</h2>
        <span className={styles['quiet']}>{t('camera.photos', { count: photos.length })}</span>
        {patient === null ? (
          <TagChip kind="warning">
            {card === null ? t('camera.unassigned') : t('camera.unknownCard', { number: card })}
          </TagChip>
        ) : (
          <TagChip kind="success">
            {patient.name} {patient.patientNo}
          </TagChip>
        )}
        <span className={styles['tools']}>
          {isFirst ? null : (
            <Button size="small" icon={<MergeCellsOutlined aria-hidden />} onClick={() => sorting.mergeUp(group.id)}>
              {t('camera.merge')}
            </Button>
          )}
          <Button size="small" icon={<CloseOutlined aria-hidden />} onClick={() => sorting.leaveOut(group.id)}>
            {t('camera.leaveOut')}
          </Button>
        </span>
      </div>
      <div className={styles['fields']}>
        <PatientPicker
          className={styles['patient']}
          label={t('camera.patientOf', { name })}
          orgId={orgId}
          value={patient}
          clearable
          onChange={(selectedPatient) => sorting.assign(group.id, { patient: selectedPatient, stageId: null })}
        />
        {patient === null ? (
          <span className={styles['quiet']}>{t('camera.notFiled')}</span>
        ) : (
          <StageChoice group={group} patient={patient} sorting={sorting} />
        )}
      </div>
      <ul className={styles['photos']}>
        {photos.map((photo, index) => (
          <li key={photo.id} className={styles['photo']}>
            {photo.thumb === null ? (
              <FileImageOutlined className={styles['none'] ?? ''} aria-hidden />
            ) : (
              <img src={photo.thumb} alt={photo.file.name} className={styles['thumb']} loading="lazy" />
            )}
            <span className={styles['time']}>{photo.takenAt.slice(11, 16)}</span>
            {index === 0 ? null : (
              <button
                type="button"
                className={styles['split']}
                aria-label={t('camera.splitAt', { name: photo.file.name })}
                title={t('camera.split')}
                onClick={() => sorting.splitAt(photo.id)}
              >
                <ScissorOutlined aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** Selects the stage of a group: one of the patient's, or a new one with its date. */
function StageChoice(props: { readonly group: PhotoGroup; readonly patient: Patient; readonly sorting: Sorting }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const id = useId();
  const { group, patient, sorting } = props;
  const stages = useQuery(toLocalizedStagesQuery(patient.id, language)).data ?? [];
  const day = getGroupDay(group);
  const assigned = sorting.getAssignment(group.id);
  const stageId = assigned.stageId ?? suggestStage(stages, day);
  const date = assigned.date ?? (isPlainDate(day) && day >= patient.birthDate ? day : null);
  return (
    <>
      <Select<string>
        className={styles['stage'] ?? ''}
        aria-label={t('camera.stageOf', { name: patient.name })}
        value={stageId}
        options={[
          { value: NEW_STAGE, label: t('camera.newStage') },
          ...stages.map((stage) => ({ value: stage.id, label: `${stage.stageName} · ${stage.stageDate}` })),
        ]}
        onChange={(selectedStageId) => sorting.assign(group.id, { stageId: selectedStageId })}
      />
      {stageId === NEW_STAGE ? (
        <>
          <label htmlFor={id} className={styles['quiet']}>
            {t('camera.date')}
          </label>
          <span className={styles['date']}>
            <DateField
              min={patient.birthDate}
              max={getToday()}
              control={{ id, 'aria-required': true }}
              value={date === '' ? null : date}
              onChange={(typedDate) => sorting.assign(group.id, { date: typedDate })}
              onRefused={() => sorting.assign(group.id, { date: '' })}
            />
          </span>
        </>
      ) : null}
    </>
  );
}
