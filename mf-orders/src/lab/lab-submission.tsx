import type { LabOrder } from '@dentarium/api/orders/lab-shapes';
import { formatMoment } from '@dentarium/domain';
import { DeclaredSummary } from '@dentarium/ui/declared-form';
import { useTranslation } from 'react-i18next';
import { findDeclaration } from '../forms/find-declaration.ts';
import { useFormNameFormatter } from '../order/use-form-name-formatter.ts';
import { LabFileNames } from './lab-file-names.tsx';
import styles from '../order-page/order-page.module.css';
import { PageSection } from '../order/page-section.tsx';
import { createSubmissionSetting } from '../forms/create-submission-setting.ts';

/** Shows the last submission of an order, as it was frozen, with its differences from the previous one. */
export function LabSubmission({ order }: { readonly order: LabOrder }) {
  const { t } = useTranslation();
  const formName = useFormNameFormatter();
  const submission = order.submissions.at(-1);
  const previousSubmission = order.submissions.at(-2);
  return (
    <PageSection id="forms" title={t('lab.submission')}>
      {submission === undefined ? (
        <p>{t('submitted.none')}</p>
      ) : (
        <p className={styles['quiet']}>
          {t('submitted.number', { number: submission.number })} · {submission.submittedBy}{' '}
          {formatMoment(new Date(submission.submittedAt))}
        </p>
      )}
      <LabFileNames orderId={order.orderId}>
        {submission?.forms.map(({ formKey, formValue, accepted = [] }) => {
          const declaration = findDeclaration(formKey);
          const previousAnswers = previousSubmission?.forms.find((form) => form.formKey === formKey)?.formValue;
          if (declaration === undefined || Object.keys(formValue).length === 0) return null;
          return (
            <article key={formKey} className={styles['card']} aria-label={formName(formKey)}>
              <h3 className={styles['subheading']}>{formName(formKey)}</h3>
              <DeclaredSummary
                declaration={declaration}
                headingAbove={formName(formKey)}
                answers={formValue}
                setting={createSubmissionSetting(order, submission)}
                accepted={accepted}
                {...(previousAnswers === undefined ? {} : { previousAnswers: previousAnswers })}
              />
            </article>
          );
        })}
      </LabFileNames>
    </PageSection>
  );
}
