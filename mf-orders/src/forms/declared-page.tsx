import type { OrderForm } from '@dentarium/api/orders/shapes';
import type { FormAnswers, FormDeclaration, FormSetting } from '@dentarium/domain/declared-form';
import { FORM_KEYS, type FormKey } from '@dentarium/orders/states';
import { DeclaredForm, DeclaredSummary } from '@dentarium/ui/declared-form';
import { FormBody, useFormValue } from '@dentarium/ui/form';
import { Alert } from 'antd';
import { memo, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderFormTools } from './tools/order-form-tools.tsx';
import { useFormNameFormatter } from '../order/use-form-name-formatter.ts';
import { CopyAnswers } from './copy-answers.tsx';
import { LabelLink } from './label-link.tsx';
import { type OrderWizard, useReportSaving } from './wizard-context.ts';
import { getSelectedStage, findForm, canChangeForm } from './wizard-order.ts';
import { PageSection } from '../order/page-section.tsx';
import { ACCEPTED_FIELD, toAcceptedKeys } from './tools/accepted-warnings.ts';
import { useCarriedPreferences } from './use-carried-preferences.ts';
import { useOrderForm, useSaveCompleteStart } from './use-order-form.ts';

/** The number of sections from which a form has an index, such as the prescription. */
const MIN_INDEXED_SECTIONS = 6;

/** The prescriptions, which a new order may copy from an earlier one. */
const COPIED_FORMS: ReadonlySet<FormKey> = new Set([FORM_KEYS.design, FORM_KEYS.retention]);

/** The properties of a form on a page of the wizard. */
export interface PageFormProps {
  readonly wizard: OrderWizard;
  readonly formKey: FormKey;
  readonly declaration: FormDeclaration;
  readonly setting: FormSetting;
  readonly prefilled: FormAnswers | undefined;
  /** True if the page was left and is open again. Missing answers are then marked. */
  readonly isBack: boolean;
}

/** A declared form of an order, which saves itself, or is read-only if it may not be changed. */
export const DeclaredPage = memo(function DeclaredPage(props: PageFormProps) {
  const { wizard, formKey } = props;
  const storedForm = findForm(wizard.order, formKey);
  return (
    <FormSection wizard={wizard} formKey={formKey}>
      {storedForm === undefined || !canChangeForm(wizard.order, formKey) ? (
        <DeclaredSummary
          declaration={props.declaration}
          answers={storedForm?.formValue ?? {}}
          setting={props.setting}
          accepted={storedForm?.accepted ?? []}
        />
      ) : (
        <OrderFormTools order={wizard.order} form={props.declaration.key} stageId={getSelectedStage(wizard.order)}>
          <EditedForm {...props} storedForm={storedForm} />
        </OrderFormTools>
      )}
    </FormSection>
  );
});

/**
 * Shows a form with its name and the reason of its rejection. Its sections are the landmarks, because one of them may
 * have the name of the form.
 */
export function FormSection(props: {
  readonly wizard: OrderWizard;
  readonly formKey: FormKey;
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const formName = useFormNameFormatter();
  const { wizard, formKey } = props;
  const reason = wizard.order.rejections.find((rejection) => rejection.formKey === formKey)?.reason;
  const openRequests = wizard.order.dataRequests
    .filter(({ closedAt }) => closedAt === null)
    .flatMap(({ askedBy, items }) =>
      items
        .filter((item) => item.formKey === formKey && !item.isSupplied)
        .map(({ id, text }) => ({ id, text, title: t(askedBy === 'system' ? 'requests.system' : 'form.asked') })),
    );
  return (
    <PageSection title={formName(formKey)} isLandmark={false}>
      {reason === undefined ? null : <Alert type="error" showIcon title={t('form.rejected')} description={reason} />}
      {openRequests.map(({ id, text, title }) => (
        <Alert key={id} type="warning" showIcon title={title} description={text} />
      ))}
      {props.children}
    </PageSection>
  );
}

function EditedForm(props: PageFormProps & { readonly storedForm: OrderForm }) {
  const { wizard, declaration, setting, storedForm, formKey } = props;
  const source = { ...props, order: wizard.order };
  const saving = useOrderForm(source);
  useSaveCompleteStart(saving, source);
  useCarriedPreferences(saving, source);
  useReportSaving(wizard, formKey, saving);
  const { form } = saving;
  const accepted = useFormValue(form, ACCEPTED_FIELD);
  // True for a form that was saved before, but not for one that is saved during the first input.
  const [wasSaved] = useState(storedForm.version > 0);
  return (
    <FormBody form={form}>
      {COPIED_FORMS.has(formKey) && wizard.order.submissionCount === 0 ? (
        <CopyAnswers order={wizard.order} form={form} declaration={declaration} facts={setting.facts} />
      ) : null}
      <DeclaredForm
        form={form}
        declaration={declaration}
        setting={setting}
        showAll={wasSaved || props.isBack}
        hasIndex={declaration.sections.length >= MIN_INDEXED_SECTIONS}
        accepted={{ keys: toAcceptedKeys(accepted), onChange: (keys) => form.change({ [ACCEPTED_FIELD]: keys }) }}
      />
      <LabelLink order={wizard.order} formKey={formKey} save={saving.flush} />
    </FormBody>
  );
}
