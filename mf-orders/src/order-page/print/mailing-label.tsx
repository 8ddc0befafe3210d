import type { ServiceCentre } from '@dentarium/api/organisations/calls';
import type { OrderRow } from '@dentarium/api/orders/shapes';
import { pickText } from '@dentarium/domain';
import { formatAnswer, type FormAnswers, listFormFields } from '@dentarium/domain/declared-form';
import { FORM_KEYS } from '@dentarium/orders/states';
import { useLanguage } from '@dentarium/platform';
import { useReading } from '@dentarium/ui/declared-form';
import { useTranslation } from 'react-i18next';
import { findDeclaration } from '../../forms/find-declaration.ts';
import { LabelLines, ParcelLabelFrame } from './label-parts.tsx';

/** Shows the label on the parcel of a model: the destination, the case, the sender and the content. */
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
    <ParcelLabelFrame order={order}>
      <LabelLines title={t('label.to')} lines={useCentreLines(centre)} />
      <LabelLines title={t('label.from')} lines={[clinic, formatField('sender'), formatField('phone')]} />
      <LabelLines title={t('label.pieces')} lines={[formatField('pieces'), formatField('impressionType')]} />
      <LabelLines
        title={t('label.parcel')}
        lines={[formatField('courier'), formatField('waybill'), formatField('mailedAt')]}
      />
    </ParcelLabelFrame>
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
