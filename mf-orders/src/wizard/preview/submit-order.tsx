import { caseCommit, completeTheData } from '@dentarium/api/orders/case-actions';
import { queryOrderInfo, queryOrderSubmissions } from '@dentarium/server/calls/orders/cases';
import type { FormSetting } from '@dentarium/domain/declared-form';
import { callQuery, queryClient, type Send, toast, useApiMutation, useSession } from '@dentarium/platform';
import { useQuestion } from '@dentarium/ui';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { listUnchangedForms } from '../../forms/list-unchanged-forms.ts';
import { AddressChoice, useAddressChoice } from '../../forms/address/address-choice.tsx';
import { useFormNameFormatter } from '../../order/use-form-name-formatter.ts';
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
export function SubmitOrder(props: SubmissionProps) {
  const { order } = props.wizard;
  const isAnswer = listRequestedForms(order) !== null;
  return (
    <>
      <UploadsNote orderId={order.orderId} />
      {isAnswer ? <SendData {...props} /> : <Commit {...props} />}
    </>
  );
}

/** An order to submit, with the facts of its forms. */
interface SubmissionProps {
  readonly wizard: OrderWizard;
  readonly setting: FormSetting;
}

/** Returns a function that asks whether to submit forms that the manufacturer has returned and that are unchanged. */
function useUnchangedQuestion({ wizard, setting }: SubmissionProps): () => Promise<boolean> {
  const { t } = useTranslation();
  const ask = useQuestion();
  const formatFormName = useFormNameFormatter();
  const input = { query: { orderId: wizard.order.orderId } };
  return async () => {
    if (wizard.order.submissionCount === 0) return true;
    const [order, submissions] = await Promise.all([
      queryClient.query({ ...callQuery(queryOrderInfo, input, { silent: true }), staleTime: 0 }),
      queryClient.query(callQuery(queryOrderSubmissions, input, { silent: true })),
    ]);
    const forms = listUnchangedForms(order, submissions.at(-1), setting);
    if (forms.length === 0) return true;
    return ask({
      title: t('submit.unchanged', { forms: forms.map(formatFormName).join(t('submit.and')) }),
      text: t('submit.unchangedText'),
      confirmLabel: t('submit.sendUnchanged'),
      cancelLabel: t('act.back'),
    });
  };
}

/** Submits an order once all input is saved, which may still be pending on a page that was left. */
function useSubmission<Input>(props: SubmissionProps, send: (send: Send, input: Input) => Promise<unknown>) {
  const { t } = useTranslation();
  const { wizard } = props;
  const confirmUnchanged = useUnchangedQuestion(props);
  const handleSubmitted = useSubmittedHandler(wizard);
  const [isSubmitted, setSubmitted] = useState(false);
  const { mutate, isPending, error } = useApiMutation(
    async (call, input: Input) => {
      if (!(await wizard.saveAll())) return 'unsaved';
      if (!(await confirmUnchanged())) return 'declined';
      await send(call, input);
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

function Commit(props: SubmissionProps) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { wizard } = props;
  const { order } = wizard;
  const address = useAddressChoice(order.orgId, order.addressId);
  const [isStated, setStated] = useState(false);
  const { addressId } = address;
  const { orderId, version } = order;
  const commit = useSubmission(props, (send, selectedAddressId: string) =>
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

function SendData(props: SubmissionProps) {
  const { t } = useTranslation();
  const operatorId = useSession().user.id;
  const { wizard } = props;
  const { orderId, version, patient } = wizard.order;
  const complete = useSubmission<void>(props, (send) =>
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
