import { withoutSlotFields, findSlotForm } from '@dentarium/orders/forms';
import type { FormSetting } from '@dentarium/domain/declared-form';
import { FORM_KEYS, type FormKey, type WizardPage } from '@dentarium/orders/states';
import { DeclaredSummary } from '@dentarium/ui/declared-form';
import { useTranslation } from 'react-i18next';
import { findDeclaration } from '../../forms/find-declaration.ts';
import { FormSection } from '../../forms/declared-page.tsx';
import { FormSlots } from '../../forms/form-slots.tsx';
import { FormFiles } from '../../forms/form-files.tsx';
import { isAnswered } from '../../forms/is-answered.ts';
import { isFormOmitted, isFormRequired } from '../../forms/order-facts.ts';
import { toWizardPath } from '../../order/order-paths.ts';
import { LabelLink } from '../../forms/label-link.tsx';
import type { OrderWizard } from '../../forms/wizard-context.ts';
import { findForm } from '../../forms/wizard-order.ts';
import styles from '../wizard.module.css';
import { ModelsInPreview } from './models-in-preview.tsx';

interface PreviewFormProps {
  readonly wizard: OrderWizard;
  /** The page on which it is completed. */
  readonly page: WizardPage;
  readonly formKey: FormKey;
  readonly setting: FormSetting;
  /** The answers of the last submission. */
  readonly previousAnswers: Readonly<Record<string, unknown>> | undefined;
}

/** The forms without which an order may be submitted. */
const OPTIONAL_FORMS: ReadonlySet<FormKey> = new Set([FORM_KEYS.modelMailing, FORM_KEYS.cbct, FORM_KEYS.models]);

/**
 * Shows a read-only form of an order. Missing answers are red and link to their fields, and differences from the last
 * submission are marked.
 */
export function PreviewForm({ wizard, page, formKey, setting, previousAnswers }: PreviewFormProps) {
  const { t } = useTranslation();
  const { order } = wizard;
  const declaration = findDeclaration(formKey);
  const form = findForm(order, formKey);
  if (declaration === undefined || isFormOmitted(formKey, setting.facts)) return null;
  const isUnused = form === undefined || form.version === 0;
  const isRequired = isFormRequired(formKey, setting.facts);
  if (isUnused && formKey === FORM_KEYS.modelMailing && !isRequired) return null;
  const slots = findSlotForm(formKey);
  const otherFields = withoutSlotFields(declaration);
  const toPath = (field?: string): string =>
    `${toWizardPath(order.orderId, page)}${field === undefined ? '' : `#${field}`}`;
  return (
    <FormSection wizard={wizard} formKey={formKey}>
      {isUnused ? (
        <p className={OPTIONAL_FORMS.has(formKey) && !isRequired ? styles['quiet'] : styles['problem']}>
          <a href={toPath()}>{t('form.notBegun')}</a>
        </p>
      ) : null}
      {slots === undefined ? null : (
        <FormSlots
          order={order}
          formKey={slots}
          answers={form?.formValue ?? {}}
          previousAnswers={previousAnswers}
          setting={setting}
          toHref={toPath}
        />
      )}
      {formKey === FORM_KEYS.models && form !== undefined ? (
        <ModelsInPreview order={order} answers={form.formValue} />
      ) : null}
      {isUnused || (slots !== undefined && !isAnswered(otherFields, form.formValue)) ? null : (
        <FormFiles patientId={order.patient.id}>
          <DeclaredSummary
            declaration={otherFields}
            answers={form.formValue}
            setting={setting}
            accepted={form.accepted}
            toHref={toPath}
            {...(previousAnswers === undefined ? {} : { previousAnswers })}
          />
        </FormFiles>
      )}
      <LabelLink order={order} formKey={formKey} />
      <p>
        <a href={toPath()}>{t('form.edit')}</a>
      </p>
    </FormSection>
  );
}
