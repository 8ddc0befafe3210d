import type { PatientDuplicate } from '@dentarium/api/patients/operation-calls';
import { toOrganisationName } from '@dentarium/domain';
import { useLanguage, useRight } from '@dentarium/platform';
import { DateText, Dialog, TagChip, useGenderText } from '@dentarium/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './patient-form.module.css';
import type { DuplicateAnswer } from './use-duplicates.tsx';

/** Shows the possible duplicates of the patient in the form, with the reasons: to open, to merge with, or to ignore. */
export function DuplicatesDialog(props: {
  readonly matches: readonly PatientDuplicate[];
  readonly isNew: boolean;
  /** Clinic in the form; patients of different clinics are never merged. */
  readonly orgId: string;
  readonly onAnswer: (answer: DuplicateAnswer) => void;
}) {
  const { t } = useTranslation();
  const { matches, isNew, orgId, onAnswer } = props;
  // For a new patient the merge only changes the existing one; merging two patients requires the right to delete one.
  const canMerge = useRight('delete') || isNew;
  return (
    <Dialog
      open
      title={t('question.duplicate')}
      width={640}
      onCancel={() => onAnswer({ do: 'back' })}
      footer={
        <>
          <Button onClick={() => onAnswer({ do: 'back' })}>{t('question.back')}</Button>
          <Button onClick={() => onAnswer({ do: 'save' })}>
            {t(isNew ? 'question.createAnyway' : 'duplicate.saveAnyway')}
          </Button>
        </>
      }
    >
      <p>{t('duplicate.hint', { count: matches.length })}</p>
      <ul className={styles['similar']}>
        {matches.map((duplicate) => (
          <DuplicateLine
            key={duplicate.patient.id}
            {...duplicate}
            isElsewhere={duplicate.patient.orgId !== orgId}
            mayMerge={canMerge && duplicate.patient.mayEdit && duplicate.patient.orgId === orgId}
            onMerge={() => onAnswer({ do: 'merge', patient: duplicate.patient })}
          />
        ))}
      </ul>
    </Dialog>
  );
}

function DuplicateLine({
  patient,
  reasons,
  isElsewhere: isOtherClinic,
  mayMerge: canMerge,
  onMerge,
}: PatientDuplicate & {
  readonly isElsewhere: boolean;
  readonly mayMerge: boolean;
  readonly onMerge: () => void;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const genderText = useGenderText();
  return (
    <li>
      <span className={styles['who']}>
        <strong>{patient.name}</strong> {patient.patientNo} · {genderText(patient.gender)} ·{' '}
        <DateText value={patient.birthDate} /> {patient.phone}
      </span>
      <span className={styles['reasons']}>
        {isOtherClinic ? (
          <TagChip>
            {t('duplicate.elsewhere', {
              clinic: toOrganisationName({ name: patient.orgName, nameEn: patient.orgNameEn }, language),
            })}
          </TagChip>
        ) : null}
        {reasons.map((reason) => (
          <TagChip key={reason} kind="warning">
            {t(`duplicate.${reason}`)}
          </TagChip>
        ))}
      </span>
      {/* Opens in a new tab, so that the form stays unchanged. */}
      <Button size="small" href={`/patient/${patient.id}`} target="_blank" rel="noreferrer">
        {t('duplicate.open')}
      </Button>
      {canMerge ? (
        <Button size="small" onClick={onMerge}>
          {t('duplicate.merge')}
        </Button>
      ) : null}
    </li>
  );
}
