import { insertOrUpdateForm, queryOrderInfo } from '@dentarium/api/services/order-server';
import type { OrderInfo } from '@dentarium/api/services/order-shapes';
import type { WizardPage } from '@dentarium/domain/orders';
import { callQuery, queryClient, toast, useApiMutation, useLeaveGuard, useSession } from '@dentarium/platform';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { wizardPath } from '../order/order-links.ts';
import type { SavingState } from '../saving/use-autosaved-form.ts';
import type { PageSaving } from './wizard-context.ts';
import { mayChangeOrder, wizardOrderOf } from './wizard-order.ts';
import { orderTypeOf } from '../order/order-state.ts';
import { type PageStep, pageSteps, passedBy } from './wizard-steps.ts';

/** What is told first of several forms on a page. */
const WORST: readonly SavingState[] = ['conflict', 'failed', 'saving', 'unsaved', 'saved'];

const staysOnSite = (): boolean => false;

/** How the pages of the wizard are turned: what is typed is saved first, and forms that are passed by are saved as empty. */
export function usePageTurn(order: OrderInfo | null, steps: readonly PageStep[]) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const operatorId = useSession().user.id;
  const savings = useRef(new Map<string, PageSaving>());
  const [state, setState] = useState<SavingState | null>(null);
  const tellSaving = useCallback((name: string, saving: PageSaving | null): void => {
    if (saving === null) savings.current.delete(name);
    else savings.current.set(name, saving);
    const states = [...savings.current.values()].map((one) => one.state);
    setState(WORST.find((one) => states.includes(one)) ?? null);
  }, []);
  const turn = useApiMutation(async (send, page: WizardPage) => {
    const whole = await Promise.all([...savings.current.values()].map(({ flush }) => flush()));
    if (whole.includes(false)) return false;
    if (order === null || !mayChangeOrder(order)) return true;
    // What was saved a moment ago counts as begun.
    const query = callQuery(queryOrderInfo, { query: { orderId: order.orderId } }, { silent: true });
    const latest = await queryClient.query({ ...query, staleTime: 0 });
    const now = pageSteps(orderTypeOf(latest.type) ?? 0, wizardOrderOf(latest));
    for (const formKey of passedBy(now, page)) {
      const body = { operatorId, orderId: latest.orderId, formKey, formValue: '{}', isFinish: false, version: 0 };
      await send(insertOrUpdateForm, { body });
    }
    return true;
  });
  const go = (page: WizardPage): void => {
    if (steps.every((step) => step.page !== page)) return;
    void turn.mutate(page).then(async (whole) => {
      if (whole === false) toast('warning', t('wizard.notSaved'));
      else if (whole === true && order !== null) await navigate(wizardPath(order.orderId, page));
    });
  };
  // Within the site what is typed is saved on the way out; a page that is closed has no time for it.
  useLeaveGuard(state !== null && state !== 'saved', t('wizard.leave'), staysOnSite);
  return { go, tellSaving, state, turning: turn.isPending };
}
