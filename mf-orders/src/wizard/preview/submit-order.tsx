import { ApiError } from '@dentarium/api';
import { caseCommit, completeTheData } from '@dentarium/api/orders/case-actions';
import { type Send, toast, useApiMutation, useSession } from '@dentarium/platform';
import { useQuestion } from '@dentarium/ui';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { AddressChoice, useAddressChoice } from '../../forms/address/address-choice.tsx';
import { useFormNameFormatter } from '../../order/use-form-name-formatter.ts';
import { toSubmissionPath } from '../../order/order-paths.ts';
import type { OrderWizard } from '../../forms/wizard-context.ts';
import { listRequestedForms } from '../../forms/wizard-order.ts';
import { PageSection } from '../../order/page-section.tsx';
import { RequestAnswers, useRequestAnswers } from './request-answers.tsx';
import { UploadsNote } from './uploads-note.tsx';
import { UnfinishedForms, listUnfinishedForms } from './unfinished-forms.tsx';

/**
 * Shows the delivery address, the statement of the doctor, and the button that submits the order (rows D3 and D4 of
 * `order-states.md`).
 */
export function SubmitOrder({ wizard }: SubmissionProps) {
  const { order } = wizard;
  const isAnswer = listRequestedForms(order) !== null;
  return (
    <>
      <UploadsNote orderId={order.orderId} />
      {isAnswer ? <SendData wizard={wizard} /> : <Commit wizard={wizard} />}
    </>
  );
}

interface SubmissionProps {
  readonly wizard: OrderWizard;
}

/** Returns a function that asks whether to submit forms that the manufacturer has returned and that are unchanged. */
function useUnchangedQuestion(): (forms: readonly number[]) => Promise<boolean> {
  const { t } = useTranslation();
  const ask = useQuestion();
  const formatFormName = useFormNameFormatter();
  return (forms) =>
    ask({
      title: t('submit.unchanged', { forms: forms.map(formatFormName).join(t('submit.and')) }),
      text: t('submit.unchangedText'),
      confirmLabel: t('submit.sendUnchanged'),
      cancelLabel: t('act.back'),
    });
}

/** Lists the returned forms because of which a submission was refused; `null` for another failure. */
function listUnchangedForms(error: unknown): readonly number[] | null {
  if (!(error instanceof ApiError) || !error.is('order.unchanged')) return null;
  const { forms } = error.detail;
  return Array.isArray(forms) ? forms.filter((formKey) => typeof formKey === 'number') : [];
}

/** Sends a submission; `acceptUnchanged` after the doctor has confirmed that returned forms stay as they are. */
type SubmissionSender<Input> = (
  send: Send,
  input: Input,
  confirmation: { readonly acceptUnchanged?: true },
) => Promise<unknown>;

/** Submits an order once all input is saved, which may still be pending on a page that was left. */
function useSubmission<Input>(wizard: OrderWizard, send: SubmissionSender<Input>) {
  const { t } = useTranslation();
  const confirmUnchanged = useUnchangedQuestion();
  const handleSubmitted = useSubmittedHandler(wizard);
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, error } = useApiMutation(
    async (call, input: Input) => {
      if (!(await wizard.saveAll())) return 'unsaved';
      try {
        await send(call, input, {});
      } catch (failure) {
        const forms = listUnchangedForms(failure);
        if (forms === null) throw failure;
        if (!(await confirmUnchanged(forms))) return 'declined';
        await send(call, input, { acceptUnchanged: true });
      }
      return 'submitted';
    },
    {
      // The page names the forms.
      silent: (failure) => listUnfinishedForms(failure).length > 0,
      onSuccess: (outcome) => {
        setSubmitted(outcome === 'submitted');
        if (outcome === 'submitted') handleSubmitted();
        else if (outcome === 'unsaved') toast('warning', t('wizard.notSaved'));
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

function Commit({ wizard }: SubmissionProps) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { order } = wizard;
  const address = useAddressChoice(order.orgId, order.addressId);
  const [isStated, setStated] = useState(false);
  const { addressId } = address;
  const { orderId, version } = order;
  const commit = useSubmission(wizard, (send, selectedAddressId: string, confirmation) => {
    const body = { operatorId, orderId, version, addressId: selectedAddressId, statement: true as const };
    return send(caseCommit, { body: { ...body, ...confirmation } });
  });
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

function SendData({ wizard }: SubmissionProps) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { orderId, version, patient } = wizard.order;
  const { form, items, listAnswers } = useRequestAnswers(wizard.order);
  const complete = useSubmission<void>(wizard, async (send, _, confirmation) => {
    const body = { operatorId, orderId, version, patientId: patient.id, answers: listAnswers(), ...confirmation };
    await send(completeTheData, { body });
    form.settle();
  });
  return (
    <PageSection title={t('submit.dataTitle')}>
      <RequestAnswers form={form} items={items} />
      <div>
        <Button type="primary" loading={complete.isBusy} onClick={() => void complete.mutate()}>
          {t('submit.sendData')}
        </Button>
      </div>
      <UnfinishedForms wizard={wizard} error={complete.error} />
    </PageSection>
  );
}
