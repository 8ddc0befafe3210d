import type { Patient } from '@dentarium/api/patients/calls';
import { toOrganisationName } from '@dentarium/domain';
import { useLanguage } from '@dentarium/platform';
import { useGenderText } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import type { PatientDraft } from './patient-draft.ts';

/** Returns the function that formats a saved field of a patient. */
export function useSavedText(): (patient: Patient, field: keyof PatientDraft) => string {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const genderText = useGenderText();
  return (patient, field) => {
    switch (field) {
      case 'gender':
        return genderText(patient.gender);
      case 'dentalAge':
        return t(patient.dentalAge === 1 ? 'dentalAge.mixed' : 'dentalAge.permanent');
      case 'orgId':
        return toOrganisationName({ name: patient.orgName, nameEn: patient.orgNameEn }, language);
      case 'doctorId':
        return patient.doctorName;
      case 'tagIds':
        return patient.tags.map(({ text }) => text).join(' · ');
      default:
        return patient[field] === '' ? '–' : patient[field];
    }
  };
}
