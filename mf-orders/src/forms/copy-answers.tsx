import type { OrderInfo } from '@dentarium/api/orders/shapes';
import { formatMoment } from '@dentarium/domain';
import {
  formatAnswer,
  type FormAnswers,
  type FormDeclaration,
  type FormFacts,
  listFormFields,
  listSubmittedDifferences,
} from '@dentarium/domain/declared-form';
import { toCopiedAnswers } from '@dentarium/orders/forms';
import { callQuery, useLanguage } from '@dentarium/platform';
import { type EarlierPrescription, queryEarlierPrescriptions } from '@dentarium/server/calls/orders/forms';
import { type DeclaredAnswers, toCompleteAnswers, useReading } from '@dentarium/ui/declared-form';
import type { Form } from '@dentarium/ui/form';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../order/order.module.css';
import { PageSection } from '../order/page-section.tsx';

/** A copy of answers into a form. */
interface AnswerCopy {
  readonly orderShowId: string;
  /** The answers that differed, and those that they have replaced. */
  readonly copiedAnswers: DeclaredAnswers;
  readonly formerAnswers: DeclaredAnswers;
}

interface CopyAnswersProps {
  readonly order: OrderInfo;
  readonly form: Pick<Form<DeclaredAnswers>, 'get' | 'change'>;
  readonly declaration: FormDeclaration;
  readonly facts: FormFacts;
}

/**
 * Offers to copy the answers of the last submitted prescription of the patient, or of the doctor. The copied answers are
 * listed, and the copy can be undone.
 */
export function CopyAnswers({ order, form, declaration, facts }: CopyAnswersProps) {
  const { t } = useTranslation();
  const [copy, setCopy] = useState<AnswerCopy | null>(null);
  const input = { query: { orderId: order.orderId } };
  const { data: prescriptions = [] } = useQuery(callQuery(queryEarlierPrescriptions, input, { silent: true }));
  const offers = prescriptions.filter(({ formKey }) => String(formKey) === declaration.key);
  if (offers.length === 0) return null;
  const handleCopy = ({ source, orderShowId, formValue }: EarlierPrescription): void => {
    // The answers of a submission were checked against the declaration.
    const answers = formValue as FormAnswers;
    const currentAnswers = toCompleteAnswers(declaration, form.get());
    const offeredAnswers = toCopiedAnswers(declaration, answers, { isSamePatient: source === 'patient' });
    const differences = listSubmittedDifferences(currentAnswers, { ...currentAnswers, ...offeredAnswers }, declaration);
    const copiedAnswers = Object.fromEntries(differences.map(({ field, after }) => [field, after]));
    const formerAnswers = Object.fromEntries(differences.map(({ field, before }) => [field, before]));
    form.change(copiedAnswers);
    setCopy({ orderShowId, copiedAnswers, formerAnswers });
  };
  const handleUndo = (): void => {
    if (copy === null) return;
    // An answer that was changed after the copy stays.
    const changedAgain = listSubmittedDifferences(
      copy.copiedAnswers,
      toCompleteAnswers(declaration, form.get()),
      declaration,
    );
    const keptKeys = new Set(changedAgain.map(({ field }) => field));
    form.change(Object.fromEntries(Object.entries(copy.formerAnswers).filter(([key]) => !keptKeys.has(key))));
    setCopy(null);
  };
  return (
    <PageSection title={t('copy.title')}>
      {copy === null ? (
        offers.map((offer) => (
          <div key={offer.source}>
            <Button className={styles['offer'] ?? ''} onClick={() => handleCopy(offer)}>
              {formatOffer(t, offer)}
            </Button>
            {offer.source === 'doctor' ? <p>{t('copy.otherPatient')}</p> : null}
          </div>
        ))
      ) : (
        <Alert
          type="info"
          showIcon
          title={formatCopy(t, copy)}
          description={<CopiedAnswers copiedAnswers={copy.copiedAnswers} declaration={declaration} facts={facts} />}
          action={<Button onClick={handleUndo}>{t('copy.undo')}</Button>}
        />
      )}
    </PageSection>
  );
}

type Translate = ReturnType<typeof useTranslation>['t'];

function formatOffer(t: Translate, { source, orderShowId, patientName, submittedAt }: EarlierPrescription): string {
  const values = { order: orderShowId, patient: patientName, day: formatMoment(new Date(submittedAt)) };
  return t(source === 'patient' ? 'copy.fromPatient' : 'copy.fromDoctor', values);
}

function formatCopy(t: Translate, { orderShowId: order, copiedAnswers }: AnswerCopy): string {
  const count = Object.keys(copiedAnswers).length;
  return count === 0 ? t('copy.same', { order }) : t('copy.copied', { count, order });
}

function CopiedAnswers(props: {
  readonly copiedAnswers: DeclaredAnswers;
  readonly declaration: FormDeclaration;
  readonly facts: FormFacts;
}) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const reading = useReading(props.facts);
  const fields = listFormFields(props.declaration).filter(({ key }) => Object.hasOwn(props.copiedAnswers, key));
  if (fields.length === 0) return null;
  return (
    <details>
      <summary>{t('copy.show')}</summary>
      <dl>
        {fields.map((field) => (
          <div key={field.key}>
            <dt>{field.label[language]}</dt>
            <dd>{formatAnswer(field, props.copiedAnswers[field.key], reading) ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
