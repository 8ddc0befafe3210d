import { withoutSlotFields } from '@dentarium/orders/forms';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import type { FormAnswers, FormSetting } from '@dentarium/domain/declared-form';
import { useLanguage } from '@dentarium/platform';
import { FileImage, useAgeText, useGenderText } from '@dentarium/ui';
import { DeclaredSummary } from '@dentarium/ui/declared-form';
import { PaperFacts, PaperPart, PaperPhoto, PaperPhotos } from '@dentarium/ui/paper';
import { useTranslation } from 'react-i18next';
import { ExpertOnPaper } from '../../forms/expert/expert-section.tsx';
import { findDeclaration } from '../../forms/find-declaration.ts';
import { isAnswered } from '../../forms/is-answered.ts';
import { listRecipientLines } from '../../order/list-recipient-lines.ts';
import { useFormNameFormatter } from '../../order/use-form-name-formatter.ts';
import { useTypeFormatter } from '../../order/order-facts.tsx';
import { useProductionFormatter } from '../../order/use-production-formatter.ts';

/** A completed form. */
export interface PrintedForm {
  readonly formKey: number;
  readonly formValue: FormAnswers;
  readonly accepted?: readonly string[] | undefined;
}

/** A file in a slot of a form. */
export interface PrintedFile {
  readonly id: string;
  readonly formKey: number;
  /** The name of the slot. */
  readonly place: string;
  /** Empty if the slot describes the file. */
  readonly fileName: string;
  readonly takenOn: string;
  /** True if the file has a picture. */
  readonly hasPicture: boolean;
  readonly mirror: boolean;
  readonly namesOtherPerson: boolean;
  readonly rotation: number;
}

/**
 * Shows the content of the case summary: the patient, the product, the batches with their recipients, every completed
 * form, and the images in their slots.
 */
export function CaseSummary(props: {
  readonly order: OrderInfo;
  readonly clinic: string;
  /** The time and the author of the submission; empty for the current forms. */
  readonly submissionText: string;
  readonly forms: readonly PrintedForm[];
  readonly files: readonly PrintedFile[];
  readonly setting: FormSetting;
}) {
  const { t } = useTranslation();
  const { order, clinic, submissionText, forms, files, setting } = props;
  return (
    <>
      <PaperPart title={t('print.order')}>
        <OrderFacts order={order} clinic={clinic} submissionText={submissionText} />
      </PaperPart>
      <ExpertOnPaper order={order} />
      <BatchFacts batches={order.batches} />
      {forms.map((form) => (
        <PrintedFormPart
          key={form.formKey}
          form={form}
          files={files.filter(({ formKey }) => formKey === form.formKey)}
          setting={setting}
        />
      ))}
    </>
  );
}

function OrderFacts({
  order,
  clinic,
  submissionText,
}: Pick<Parameters<typeof CaseSummary>[0], 'order' | 'clinic' | 'submissionText'>) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const formatType = useTypeFormatter();
  const formatGender = useGenderText();
  const formatAge = useAgeText();
  const { patient } = order;
  const facts: [string, string][] = [
    [t('list.number'), order.orderShowId],
    [t('list.type'), formatType(order.type)],
    [t('list.patient'), patient.name],
    [t('print.patientNo'), patient.patientNo],
    [t('print.gender'), formatGender(patient.gender)],
    [t('print.birthDate'), `${patient.birthDate} (${formatAge(patient.birthDate)})`],
    [t('print.clinic'), clinic],
    [t('list.doctor'), patient.doctorName],
    [t('list.product'), order.treatmentItem.name[language]],
    [t('print.sent'), submissionText],
    [t('print.remark'), order.remark],
  ];
  return <PaperFacts facts={facts} />;
}

/** Shows the batches with their recipients; nothing before the production. */
function BatchFacts({ batches }: Pick<OrderInfo, 'batches'>) {
  const { t } = useTranslation();
  const formatProduction = useProductionFormatter();
  if (batches.length === 0) return null;
  return (
    <PaperPart title={t('parcels.title')}>
      <PaperFacts
        oneColumn
        facts={batches.map((batch) => [
          t('parcels.batch', { number: batch.number, kind: t(`parcels.kind.${batch.kind}`) }),
          [...formatProduction(batch), listRecipientLines(batch.address).join(' ')].join(' · '),
        ])}
      />
    </PaperPart>
  );
}

function PrintedFormPart(props: {
  readonly form: PrintedForm;
  readonly files: readonly PrintedFile[];
  readonly setting: FormSetting;
}) {
  const formatFormName = useFormNameFormatter();
  const { form, files, setting } = props;
  const declaration = findDeclaration(form.formKey);
  if (declaration === undefined) return null;
  const answeredFields = withoutSlotFields(declaration);
  return (
    <PaperPart title={formatFormName(form.formKey)}>
      {files.length === 0 ? null : (
        <PaperPhotos>
          {files.map((file) => (
            <PrintedPhoto key={file.id} file={file} />
          ))}
        </PaperPhotos>
      )}
      {files.length > 0 && !isAnswered(answeredFields, form.formValue) ? null : (
        <DeclaredSummary
          declaration={answeredFields}
          headingAbove={formatFormName(form.formKey)}
          answers={form.formValue}
          setting={setting}
          {...(form.accepted === undefined ? {} : { accepted: form.accepted })}
        />
      )}
    </PaperPart>
  );
}

function PrintedPhoto({ file }: { readonly file: PrintedFile }) {
  const { id, place, fileName, takenOn, hasPicture, mirror, rotation, namesOtherPerson } = file;
  const { t } = useTranslation();
  const marks = [mirror ? t('print.mirrored') : '', namesOtherPerson ? t('images.otherPerson') : ''];
  return (
    <PaperPhoto name={[place, fileName, takenOn, ...marks].filter((word) => word !== '').join(' · ')}>
      {hasPicture ? <FileImage fileId={id} alt={place} variant="preview" mirror={mirror} rotation={rotation} /> : null}
    </PaperPhoto>
  );
}
