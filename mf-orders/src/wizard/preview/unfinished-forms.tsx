import { ApiError } from '@dentarium/api';
import { toSlotKey } from '@dentarium/orders/forms';
import type { WizardPage } from '@dentarium/orders/states';
import { useErrorText } from '@dentarium/platform';
import { Alert } from 'antd';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useFormNameFormatter } from '../../order/use-form-name-formatter.ts';
import { toWizardPath } from '../../order/order-paths.ts';
import type { OrderWizard } from '../../forms/wizard-context.ts';
import styles from '../wizard.module.css';

/** A form that prevents submission, with the first field to check; no field if nothing of the form is saved. */
interface UnfinishedForm {
  readonly formKey: number;
  readonly field: string | undefined;
}

/** Lists the forms in a refusal: unfinished ones, or those with missing requested data. */
export function listUnfinishedForms(error: Error | null): readonly UnfinishedForm[] {
  if (!(error instanceof ApiError)) return [];
  const { forms, items } = error.detail;
  const entries = [forms, items].flatMap((list): unknown[] => (Array.isArray(list) ? list : []));
  const unfinished = entries.flatMap((one): UnfinishedForm[] => {
    if (!isRecord(one) || typeof one['formKey'] !== 'number') return [];
    return [{ formKey: one['formKey'], field: toFirstField(one['fields']) }];
  });
  return unfinished.filter(({ formKey }, at) => unfinished.findIndex((one) => one.formKey === formKey) === at);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

/** Returns the first invalid field. A file slot is identified by the code of its category. */
function toFirstField(fields: unknown): string | undefined {
  const invalidFields: readonly unknown[] = Array.isArray(fields) ? fields : [];
  const [first] = invalidFields;
  if (!isRecord(first) || typeof first['field'] !== 'string') return undefined;
  const { field } = first;
  return /^\d+$/.test(field) ? toSlotKey(Number(field)) : field;
}

/** Shows the reason why an order was not submitted, with links to its unfinished forms; nothing for other refusals. */
export function UnfinishedForms({ wizard, error }: { readonly wizard: OrderWizard; readonly error: Error | null }) {
  const formatError = useErrorText();
  const formatFormName = useFormNameFormatter();
  const { order, steps } = wizard;
  const findPage = (formKey: number): WizardPage | undefined =>
    steps.find(({ forms }) => forms.some((key) => key === formKey))?.page;
  const forms = listUnfinishedForms(error);
  const alert = useRef<HTMLDivElement>(null);
  // It appears at the end of the page, where the bar of the wizard covers it.
  useEffect(() => {
    if (error !== null) alert.current?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  if (forms.length === 0) return null;
  return (
    <div ref={alert}>
      <Alert
        type="error"
        showIcon
        title={formatError(error)}
        description={
          <ul className={styles['named']}>
            {forms.map(({ formKey, field }) => (
              <li key={formKey}>
                <Link to={`${toWizardPath(order.orderId, findPage(formKey))}${field === undefined ? '' : `#${field}`}`}>
                  {formatFormName(formKey)}
                </Link>
              </li>
            ))}
          </ul>
        }
      />
    </div>
  );
}
