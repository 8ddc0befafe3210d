import type { ServiceCentre } from '@dentarium/api/organisations/calls';
import type { OrderRow } from '@dentarium/api/orders/shapes';
import { pickText } from '@dentarium/domain';
import { formatAnswer, type FormAnswers, listFormFields } from '@dentarium/domain/declared-form';
import { FORM_KEYS } from '@dentarium/orders/states';
import { useLanguage } from '@dentarium/platform';
import { CodeImage } from '@dentarium/ui/code';
import { useReading } from '@dentarium/ui/declared-form';
import { useTranslation } from 'react-i18next';
import { findDeclaration } from '../../forms/find-declaration.ts';
import styles from './mailing-label.module.css';

/**
 * Shows the label on the parcel of a model: the destination, the case, the sender and the content. Carriers can read
 * it, so it does not name the patient.
 */
export function MailingLabel(props: {
  readonly order: Pick<OrderRow, 'caseShowId' | 'orderShowId'>;
  readonly clinic: string;
  /** The answers of the mailing form. */
  readonly answers: FormAnswers;
  /** `null` if the site has none. */
  readonly centre: ServiceCentre | null;
}) {
  const { t } = useTranslation();
  const { order, clinic, centre } = props;
  const formatField = useAnswerFormatter(props.answers);
  return (
    <section className={styles['label']} aria-label={t('label.title')}>
      <div className={styles['number']}>
        <div>
          <span className={styles['what']}>{t('label.case')}</span>
          <strong className={styles['case']}>{order.caseShowId}</strong>
          <span>
            {t('label.order')} {order.orderShowId}
          </span>
        </div>
        <CodeImage
          className={styles['code'] ?? ''}
          text={order.orderShowId}
          label={t('label.code', { number: order.orderShowId })}
        />
      </div>
      <Address title={t('label.to')} lines={useCentreLines(centre)} />
      <Address title={t('label.from')} lines={[clinic, formatField('sender'), formatField('phone')]} />
      <Address title={t('label.pieces')} lines={[formatField('pieces'), formatField('impressionType')]} />
      <Address
        title={t('label.parcel')}
        lines={[formatField('courier'), formatField('waybill'), formatField('mailedAt')]}
      />
    </section>
  );
}

/** Returns a formatter of an answer of the form; empty without an answer. */
function useAnswerFormatter(answers: FormAnswers): (key: string) => string {
  const readerContext = useReading({});
  const declaration = findDeclaration(FORM_KEYS.modelMailing);
  const fields = declaration === undefined ? [] : listFormFields(declaration);
  return (key) => {
    const field = fields.find((one) => one.key === key);
    return field === undefined ? '' : (formatAnswer(field, answers[key], readerContext) ?? '');
  };
}

/** Returns the address of the service centre in the reader's language. */
function useCentreLines(centre: ServiceCentre | null): readonly string[] {
  const { t } = useTranslation();
  const [language] = useLanguage();
  if (centre === null) return [t('label.noAddress')];
  return [pickText(centre, 'recipient', language), pickText(centre, 'address', language), centre.phone];
}

function Address({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  const visibleLines = lines.filter((line) => line !== '');
  if (visibleLines.length === 0) return null;
  return (
    <section className={styles['address']} aria-label={title}>
      <h2 className={styles['what']}>{title}</h2>
      {visibleLines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}
