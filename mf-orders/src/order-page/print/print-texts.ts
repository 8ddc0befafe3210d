import type { OrderSubmission } from '@dentarium/api/orders/shapes';
import type { Patient } from '@dentarium/api/patients/calls';
import { formatMoment, toOrganisationName } from '@dentarium/domain';
import type { Language } from '@dentarium/platform';
import { useTranslation } from 'react-i18next';

/** Formats the name of a patient's clinic. */
export function formatClinicName(
  { orgName, orgNameEn }: Pick<Patient, 'orgName' | 'orgNameEn'>,
  language: Language,
): string {
  return toOrganisationName({ name: orgName, nameEn: orgNameEn }, language);
}

/** Returns a formatter of a submission's number, time and author. */
export function useSubmissionFormatter(): (
  submission: Pick<OrderSubmission, 'number' | 'submittedAt' | 'submittedBy'>,
) => string {
  const { t } = useTranslation();
  return ({ number, submittedAt, submittedBy }) =>
    [t('submitted.number', { number }), formatMoment(new Date(submittedAt)), submittedBy].join(' · ');
}
