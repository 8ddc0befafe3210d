import { Dialog } from '@dentarium/ui';
import type { CallResult } from '@dentarium/api';
import { productionFollowUp, productionFollowUpCheck } from '@dentarium/api/orders/case-production';
import { getAddress } from '@dentarium/api/orders/address-calls';
import type { DeliveryAddress } from '@dentarium/api/orders/shapes';
import { createInitialAnswers } from '@dentarium/domain/declared-form';
import { followOnForms } from '@dentarium/orders/forms';
import { callQuery, toast, useSession } from '@dentarium/platform';
import { DeclaredForm, toCompleteAnswers } from '@dentarium/ui/declared-form';
import { FormDialog, useFormValue } from '@dentarium/ui/form';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OrderFormTools } from '../../forms/tools/order-form-tools.tsx';
import { serialiseForm, useTypedForm } from '../../forms/tools/use-typed-form.ts';
import { ACCEPTED_FIELD, toAcceptedKeys } from '../../forms/tools/accepted-warnings.ts';
import { LoadingDialog } from '../../order/loading-dialog.tsx';
import type { RowDialogProps } from '../../order/row-dialog.ts';
import { useErrorCodeFormatter } from '../../order/use-error-code-formatter.ts';
import { InsteadOfSteps } from './instead-of-steps.tsx';
import { createFollowUpSetting } from './create-follow-up-setting.ts';
import { OrderedSteps } from './ordered-steps.tsx';

const FORM = followOnForms.productionFollowUp;
const WIDTH = 720;

type Check = CallResult<typeof productionFollowUpCheck>;

/** Orders the next steps of a case's confirmed plan (row F5 of `order-states.md`). */
export default function FollowUpDialog({ order, onClose, onOtherAction }: RowDialogProps) {
  const { t } = useTranslation();
  const formatRefusal = useErrorCodeFormatter();
  const operatorId = useSession().user.id;
  const { orderId, orgId, patient } = order;
  const title = t('followUp.title', { order: order.orderShowId, patient: patient.name });
  const checkInput = { body: { operatorId, patientId: patient.id, orderId } };
  // Refetched on every opening, because previously proposed steps may have been ordered since.
  const check = useQuery({
    ...callQuery(productionFollowUpCheck, checkInput, { silent: true }),
    refetchOnMount: 'always',
  });
  const addresses = useQuery(callQuery(getAddress, { query: { orgId } }, { silent: true }));
  if (check.data === undefined || !check.isFetchedAfterMount || addresses.data === undefined)
    return <LoadingDialog title={title} width={WIDTH} answers={[check, addresses]} onClose={onClose} />;
  if (check.data.isAllowed)
    return (
      <NextBatch
        order={order}
        check={check.data}
        addresses={addresses.data}
        onClose={onClose}
        onOtherAction={onOtherAction}
      />
    );
  return (
    <Dialog open title={title} cancelText={t('act.back')} okButtonProps={{ hidden: true }} onCancel={onClose}>
      <p>{formatRefusal(check.data.reason)}</p>
    </Dialog>
  );
}

function NextBatch(props: RowDialogProps & { readonly check: Check; readonly addresses: readonly DeliveryAddress[] }) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { order, check, addresses, onClose } = props;
  const { orderId } = order;
  const [proposal] = useState(check);
  const setting = useMemo(() => createFollowUpSetting(proposal, addresses), [proposal, addresses]);
  const start = useMemo(
    () => ({
      ...toCompleteAnswers(FORM, { ...createInitialAnswers(FORM, setting.facts), address: addresses[0]?.id ?? null }),
      [ACCEPTED_FIELD]: [],
    }),
    [setting, addresses],
  );
  const { form, formProps } = useTypedForm(FORM, setting, {
    start,
    refusals: { 'order.followUpForm': 'teethChanged' },
    save: (send, values) =>
      send(productionFollowUp, {
        body: { operatorId, orderId, version: check.version ?? order.version, formValue: serialiseForm(FORM, values) },
      }),
    onSaved: () => {
      toast('success', t('act.done.followUp'));
      onClose();
    },
    draftKey: `followUp.${orderId}`,
  });
  const accepted = useFormValue(form, ACCEPTED_FIELD);
  return (
    <FormDialog
      title={t('followUp.title', { order: order.orderShowId, patient: order.patient.name })}
      form={form}
      onClose={onClose}
      saveLabel={t('act.followUp')}
      width={WIDTH}
    >
      <OrderFormTools order={order} form={FORM.key}>
        <DeclaredForm
          {...formProps}
          accepted={{
            keys: toAcceptedKeys(accepted),
            onChange: (keys) => form.change({ [ACCEPTED_FIELD]: [...keys] }),
          }}
        />
        <OrderedSteps form={form} setting={setting} />
        <InsteadOfSteps form={form} setting={setting} order={order} onOtherAction={props.onOtherAction} />
      </OrderFormTools>
    </FormDialog>
  );
}
