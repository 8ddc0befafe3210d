import { findSlotForm } from '@dentarium/orders/forms';
import { queryOrderSubmissions } from '@dentarium/server/calls/orders/cases';
import type { OrderForm, OrderInfo } from '@dentarium/api/orders/shapes';
import { formatMoment } from '@dentarium/domain';
import type { FormSetting } from '@dentarium/domain/declared-form';
import { callQuery } from '@dentarium/platform';
import { combineQueries, QueryBoundary, Skeletons, TagChip } from '@dentarium/ui';
import { DeclaredSummary } from '@dentarium/ui/declared-form';
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { findDeclaration } from '../forms/find-declaration.ts';
import { FormSlots } from '../forms/form-slots.tsx';
import { FormFiles } from '../forms/form-files.tsx';
import { isUnchangedSince } from '../forms/is-unchanged-since.ts';
import { isFormOmitted } from '../forms/order-facts.ts';
import { toKnownKey } from '../forms/wizard-order.ts';
import { useFormSetting } from '../forms/use-form-setting.ts';
import { useFormNameFormatter } from '../order/use-form-name-formatter.ts';
import { LabelLink } from '../forms/label-link.tsx';
import styles from './order-page.module.css';
import { PageSection } from '../order/page-section.tsx';

/**
 * Shows the current forms of an order: their answers, their differences from the last submission, and the reasons of
 * rejections.
 */
export function OrderForms({ order }: { readonly order: OrderInfo }) {
  const { t } = useTranslation();
  const setting = useFormSetting(order).query;
  const submissions = useQuery(
    callQuery(queryOrderSubmissions, { query: { orderId: order.orderId } }, { silent: true }),
  );
  return (
    <PageSection id="forms" title={t('order.forms')}>
      <QueryBoundary query={combineQueries({ setting, submissions })} loading={<Skeletons shape="rows" count={6} />}>
        {(data) =>
          order.forms.map((form) => (
            <OrderFormCard
              key={form.formKey}
              order={order}
              form={form}
              setting={data.setting}
              {...toPreviousAnswers(data.submissions.at(-1)?.forms, form.formKey)}
            />
          ))
        }
      </QueryBoundary>
    </PageSection>
  );
}

/** Returns the answers of a form in the last submission. */
function toPreviousAnswers(
  forms: readonly { readonly formKey: number; readonly formValue: Readonly<Record<string, unknown>> }[] | undefined,
  formKey: number,
): { readonly previousAnswers?: Readonly<Record<string, unknown>> } {
  const previousAnswers = forms?.find((form) => form.formKey === formKey)?.formValue;
  return previousAnswers === undefined ? {} : { previousAnswers };
}

/** Shows whether a form is finished, or was rejected and not changed since. */
function FormState({ isRejected, isFinish }: { readonly isRejected: boolean; readonly isFinish: boolean }) {
  const { t } = useTranslation();
  if (isRejected) return <TagChip kind="danger">{t('form.toCorrect')}</TagChip>;
  return <TagChip kind={isFinish ? 'success' : 'warning'}>{t(isFinish ? 'form.finished' : 'form.unfinished')}</TagChip>;
}

function OrderFormCard(props: {
  readonly order: OrderInfo;
  readonly form: OrderForm;
  readonly setting: FormSetting;
  readonly previousAnswers?: Readonly<Record<string, unknown>>;
}) {
  const { t } = useTranslation();
  const formatFormName = useFormNameFormatter();
  const { order, form, setting, previousAnswers } = props;
  const declaration = findDeclaration(form.formKey);
  const reason = order.rejections.find(({ formKey }) => formKey === form.formKey)?.reason;
  if (declaration === undefined || isFormOmitted(form.formKey, setting.facts)) return null;
  // An empty form has nothing to show, unless it was rejected for that.
  if (form.version === 0 && reason === undefined) return null;
  const slots = findSlotForm(form.formKey);
  const knownKey = toKnownKey(form.formKey);
  const submission = { forms: [{ formKey: form.formKey, formValue: previousAnswers ?? {} }] };
  // A form that was changed since its rejection may be finished again.
  const isRejected =
    reason !== undefined && (knownKey === undefined || isUnchangedSince(order, knownKey, { submission, setting }));
  return (
    <article className={styles['card']} aria-label={formatFormName(form.formKey)}>
      <p className={styles['formHead']}>
        <strong>{formatFormName(form.formKey)}</strong>
        <FormState isRejected={isRejected} isFinish={form.isFinish} />
        {form.updatedAt === null ? null : (
          <span className={styles['quiet']}>
            {form.updatedBy?.name} {formatMoment(new Date(form.updatedAt))}
          </span>
        )}
      </p>
      {reason === undefined ? null : <Alert type="error" showIcon title={t('form.rejected')} description={reason} />}
      {slots === undefined ? (
        <FormFiles patientId={order.patient.id}>
          <DeclaredSummary
            declaration={declaration}
            headingAbove={formatFormName(form.formKey)}
            answers={form.formValue}
            setting={setting}
            accepted={form.accepted}
            {...(previousAnswers === undefined ? {} : { previousAnswers })}
          />
        </FormFiles>
      ) : (
        <FormSlots
          order={order}
          formKey={slots}
          answers={form.formValue}
          previousAnswers={previousAnswers}
          setting={setting}
        />
      )}
      <LabelLink order={order} formKey={form.formKey} />
    </article>
  );
}
