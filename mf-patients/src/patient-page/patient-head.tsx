import { toOrganisationName, PATIENT_STATUS } from '@dentarium/domain';
import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import ShareAltOutlined from '@ant-design/icons/ShareAltOutlined';
import StopOutlined from '@ant-design/icons/StopOutlined';
import { getLastAddress, useLanguage } from '@dentarium/platform';
import { ActionMenu, DateText, DoctorName, type MenuItems, TagChip, useAgeText, useGenderText } from '@dentarium/ui';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toStack } from '../images/image-order.ts';
import { Avatar } from '../patient-list/patient-cells.tsx';
import type { PatientRecord } from '../patient/patient-record.ts';
import { BackLink, PatientStrip, StripDetail, StripWords } from '../patient/patient-strip.tsx';
import { PatientTagEditor } from '../tags/patient-tag-editor.tsx';
import styles from './patient-page.module.css';

/** Shows the identity of the patient in one sticky line on all pages of the patient. */
export function PatientHead(props: {
  readonly record: PatientRecord;
  /** Menu items of the operations on the patient. */
  readonly operations: MenuItems;
  readonly onEdit: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ageText = useAgeText();
  const genderText = useGenderText();
  const { record } = props;
  const { patient } = record;
  return (
    <PatientStrip
      patient={patient}
      lead={
        <>
          <BackToList />
          <Avatar patient={{ avatarFileId: findPortraitId(record) }} />
        </>
      }
      title={patient.name}
      facts={
        <>
          <span className={styles['strong']}>{patient.patientNo}</span>
          <span>{genderText(patient.gender)}</span>
          <span title={t('patient.born', { date: patient.birthDate })}>
            {ageText(patient.birthDate)}
            <StripDetail>
              {' · '}
              <DateText value={patient.birthDate} />
            </StripDetail>
          </span>
        </>
      }
      actions={
        <>
          {patient.mayEdit ? (
            <Button icon={<EditOutlined aria-hidden />} onClick={props.onEdit} title="E">
              <StripWords>{t('patient.edit')}</StripWords>
            </Button>
          ) : null}
          <Button
            icon={<PrinterOutlined aria-hidden />}
            onClick={() => void navigate(`/patient/${patient.id}/sheet`)}
            title="P"
          >
            <StripWords>{t('patient.print')}</StripWords>
          </Button>
          {props.operations.length === 0 ? null : (
            <ActionMenu items={props.operations} placement="bottomRight">
              <Button icon={<EllipsisOutlined aria-hidden />}>
                <StripWords>{t('operation.menu')}</StripWords>
              </Button>
            </ActionMenu>
          )}
        </>
      }
    />
  );
}

/** Shows the doctor, the clinic, the phone number and the tags of the patient. */
export function PatientDetails({ record }: { readonly record: PatientRecord }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { patient } = record;
  return (
    <div className={styles['details']}>
      <DoctorName name={patient.doctorName} isFormer={patient.hasFormerDoctor} />
      <span className={styles['organisation']}>
        {toOrganisationName({ name: patient.orgName, nameEn: patient.orgNameEn }, language)}
      </span>
      {patient.phone === '' ? null : <span>{patient.phone}</span>}
      <span className={styles['chips']}>
        {patient.status === PATIENT_STATUS.stopped ? (
          <TagChip kind="danger" icon={<StopOutlined aria-hidden />}>
            {t('status.stopped')}
          </TagChip>
        ) : null}
        {patient.isShared ? (
          <TagChip kind="accent" icon={<ShareAltOutlined aria-hidden />}>
            {t('list.shared')}
          </TagChip>
        ) : null}
        {patient.tags.map(({ id, text }) => (
          <TagChip key={id}>{text}</TagChip>
        ))}
        {record.mayEdit ? <PatientTagEditor patient={patient} /> : null}
      </span>
    </div>
  );
}

/** Shows the link back to the list in its last state. */
export function BackToList() {
  const { t } = useTranslation();
  return <BackLink to={getLastAddress('/patient')} label={t('patient.back')} />;
}

/** Returns the id of the frontal photograph of the latest stage that has one. */
function findPortraitId({ stages, files }: PatientRecord): string | null {
  for (const stage of stages.toReversed()) {
    const [portrait] = toStack(
      files.filter(({ stageId }) => stageId === stage.id),
      8,
    );
    if (portrait !== undefined) return portrait.id;
  }
  return null;
}
