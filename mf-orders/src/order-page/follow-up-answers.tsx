import type { Batch } from '@dentarium/api/orders/shapes';
import { getToday } from '@dentarium/domain';
import { followOnForms } from '@dentarium/orders/forms';
import { DeclaredSummary } from '@dentarium/ui/declared-form';
import { useTranslation } from 'react-i18next';

const FORM = followOnForms.productionFollowUp;
/** A follow-up is only sent after its warnings are accepted. */
const ACCEPTED_KEYS = FORM.checks.map(({ key }) => key);

/** Shows the doctor's answers for a follow-up batch, expanded until it is shipped; nothing for other batches. */
export function FollowUpAnswers({ batch }: { readonly batch: Batch }) {
  const { t } = useTranslation();
  if (batch.followUp === undefined) return null;
  const { formValue, facts } = batch.followUp;
  return (
    <details open={batch.shipment === null}>
      <summary>{t('parcels.followUp')}</summary>
      <DeclaredSummary
        declaration={FORM}
        answers={formValue}
        setting={{ facts, day: getToday(new Date(batch.createdAt)) }}
        accepted={ACCEPTED_KEYS}
      />
    </details>
  );
}
