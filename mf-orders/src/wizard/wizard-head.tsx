import { useLanguage } from '@dentarium/platform';
import { PageHeader, PatientAlerts, useAgeText, useGenderText } from '@dentarium/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BackLink } from '../order/back-link.tsx';
import { useTypeFormatter } from '../order/order-facts.tsx';
import { toOrderPath } from '../order/order-paths.ts';
import type { SaveState } from '@dentarium/ui/autosave';
import type { Wizard } from '../forms/wizard-context.ts';
import styles from './wizard.module.css';

/** Shows the patient and the order, with the saving state. */
export function WizardHead(props: {
  readonly wizard: Wizard;
  readonly saving: SaveState | null;
  /** The actions on the open page. */
  readonly children?: ReactNode;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const formatAge = useAgeText();
  const formatGender = useGenderText();
  const formatType = useTypeFormatter();
  const { wizard, saving } = props;
  const { patient, order, type } = wizard;
  return (
    <>
      <PageHeader
        lead={
          <BackLink
            to={order === null ? '/case' : toOrderPath(order.orderId)}
            label={t(order === null ? 'order.toList' : 'wizard.toOrder')}
          />
        }
        title={patient.name}
        facts={[
          formatGender(patient.gender),
          formatAge(patient.birthDate),
          patient.patientNo,
          order === null ? t('wizard.new', { type: formatType(type) }) : `${formatType(type)} ${order.orderShowId}`,
          ...(order === null ? [] : [order.treatmentItem.name[language]]),
        ].join(' · ')}
        actions={
          <>
            <span role="status" className={styles['saving']} data-state={saving ?? undefined}>
              {saving === null ? '' : t(`wizard.saving.${saving}`)}
            </span>
            {props.children}
          </>
        }
      />
      <PatientAlerts patient={patient} />
    </>
  );
}
