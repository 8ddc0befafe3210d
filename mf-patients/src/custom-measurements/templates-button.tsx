import { BenefitButton } from '@dentarium/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';

/** Opens the page of the user's measurement templates, which needs benefit 5. */
export function TemplatesButton() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <BenefitButton benefit={5} onClick={() => void navigate('/patient/measurements')}>
      {t('measuring.templates')}
    </BenefitButton>
  );
}
