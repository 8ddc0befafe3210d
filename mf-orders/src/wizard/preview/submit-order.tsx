import { caseCommit, completeTheData } from '@dentarium/api/orders/case-actions';
import { type Send, toast, useApiMutation, useSession } from '@dentarium/platform';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { AddressChoice, useAddressChoice } from '../../forms/address/address-choice.tsx';
import { toSubmissionPath } from '../../order/order-paths.ts';
import type { OrderWizard } from '../../forms/wizard-context.ts';
import { listRequestedForms } from '../../forms/wizard-order.ts';
import { PageSection } from '../../order/page-section.tsx';
import { UploadsNote } from './uploads-note.tsx';
import { UnfinishedForms, listUnfinishedForms } from './unfinished-forms.tsx';

/**
 * Shows the delivery address, the statement of the doctor, and the button that submits the order (rows D3 and D4 of
 * `order-states.md`).
 */
export function SubmitOrder({ wizard }: { readonly wizard: OrderWizard }) {
  const isAnswer = listRequestedForms(wizard.order) !== null;
  return (
    <>
      <UploadsNote orderId={wizard.order.orderId} />
      {isAnswer ? <SendData wizard={wizard} /> : <Commit wizard={wizard} />}
    </>
  );
}

/** Submits an order once all input is saved, which may still be pending on a page that was left. */
function useSubmission<Input>(wizard: OrderWizard, send: (send: Send, input: Input) => Promise<unknown>) {
  const { t } = useTranslation();
  const handleSubmitted = useSubmittedHandler(wizard);
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, error } = useApiMutation(
    async (call, input: Input) => {
      if (!(await wizard.saveAll())) return false;
      await send(call, input);
      return true;
    },
    {
      // The page names the forms.
      silent: (failure) => listUnfinishedForms(failure).length > 0,
      onSuccess: (isComplete) => {
        setSubmitted(isComplete);
        if (isComplete) handleSubmitted();
        else toast('warning', t('wizard.notSaved'));
      },
    },
  );
  // The next page may have to be loaded first.
  return { mutate, isBusy: isPending || isSubmitted, error };
}

/** Returns the actions after a submission. */
function useSubmittedHandler({ order }: OrderWizard): () => void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return () => {
    toast('success', t('submit.sent', { order: order.orderShowId, patient: order.patient.name }));
    void navigate(toSubmissionPath(order.orderId), { replace: true });
  };
}

function Commit({ wizard }: { readonly wizard: OrderWizard }) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { order } = wizard;
  const address = useAddressChoice(order.orgId, order.addressId);
  const [isStated, setStated] = useState(false);
  const { addressId } = address;
  const { orderId, version } = order;
  const commit = useSubmission(wizard, (send, selectedAddressId: string) =>
    send(caseCommit, { body: { operatorId, orderId, version, addressId: selectedAddressId, statement: true } }),
  );
  return (
    <PageSection title={t('submit.title')}>
      <AddressChoice orgId={order.orgId} choice={address} />
      <Checkbox checked={isStated} onChange={({ target }) => setStated(target.checked)}>
        {t('submit.statement')}
      </Checkbox>
      <div>
        <Button
          type="primary"
          disabled={addressId === null || !isStated}
          loading={commit.isBusy}
          onClick={() => addressId !== null && void commit.mutate(addressId)}
        >
          {t('submit.send')}
        </Button>
      </div>
      <UnfinishedForms wizard={wizard} error={commit.error} />
    </PageSection>
  );
}

function SendData({ wizard }: { readonly wizard: OrderWizard }) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { orderId, version, patient } = wizard.order;
  const complete = useSubmission<void>(wizard, (send) =>
    send(completeTheData, { body: { operatorId, orderId, version, patientId: patient.id } }),
  );
  return (
    <PageSection title={t('submit.dataTitle')}>
      <div>
        <Button type="primary" loading={complete.isBusy} onClick={() => void complete.mutate()}>
          {t('submit.sendData')}
        </Button>
      </div>
      <UnfinishedForms wizard={wizard} error={complete.error} />
    </PageSection>
  );
}
