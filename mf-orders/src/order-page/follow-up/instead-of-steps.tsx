import { evaluateForm, type FormSetting } from '@dentarium/domain/declared-form';
import { followOnForms } from '@dentarium/orders/forms';
import type { RowAction } from '@dentarium/orders/states';
import { type DeclaredAnswers, toCompleteAnswers } from '@dentarium/ui/declared-form';
import { type Form, useFormValues } from '@dentarium/ui/form';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { listOffers } from '../../order/order-state.ts';
import styles from '../../order/order.module.css';
import type { RowDialogProps } from '../../order/row-dialog.ts';

const FORM = followOnForms.productionFollowUp;

/** The advised actions for a violated rule of the form, by its key. */
const ADVISED_ACTIONS: Readonly<Record<string, readonly RowAction[]>> = {
  teethChanged: ['restart'],
  poorFit: ['restart', 'reissue'],
};

/** Buttons for the actions that the answers advise instead of the next steps, if the order offers them. */
export function InsteadOfSteps(
  props: Pick<RowDialogProps, 'order' | 'onOtherAction'> & {
    readonly form: Form<DeclaredAnswers>;
    readonly setting: FormSetting;
  },
) {
  const { t } = useTranslation();
  const { order, form, setting, onOtherAction } = props;
  const answers = useFormValues(form);
  const { brokenChecks } = evaluateForm(FORM, toCompleteAnswers(FORM, answers), setting);
  const advisedActions = new Set(brokenChecks.flatMap(({ key }) => ADVISED_ACTIONS[key] ?? []));
  const offeredActions = listOffers(order, order.mayEdit).filter((action) => advisedActions.has(action));
  if (offeredActions.length === 0) return null;
  return (
    <p className={styles['instead']}>
      {t('followUp.instead')}
      {offeredActions.map((action) => (
        <Button key={action} onClick={() => onOtherAction(action)}>
          {t(`act.${action}`)}
        </Button>
      ))}
    </p>
  );
}
