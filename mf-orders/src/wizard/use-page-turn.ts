import { insertOrUpdateForm } from '@dentarium/api/orders/calls';
import { queryOrderInfo } from '@dentarium/server/calls/orders/cases';
import type { OrderInfo } from '@dentarium/api/orders/shapes';
import type { FormKey, WizardPage } from '@dentarium/orders/states';
import {
  shouldAskBeforeLeaving,
  callQuery,
  queryClient,
  useApiMutation,
  useLeaveGuard,
  useSession,
} from '@dentarium/platform';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSendingForms } from '../forms/images/place-uploads.ts';
import { toWizardPath } from '../order/order-paths.ts';
import { canChangeOrder, toOrderType } from '../order/order-state.ts';
import { useEvent } from '../hooks/use-event.ts';
import { waitForPaint } from './wait-for-paint.ts';
import {
  isUnsaved,
  type PageSaving,
  type PageSavings,
  listPageTroubles,
  listUnsavedPages,
  findMostUrgentState,
} from '../forms/page-savings.ts';
import { toWizardOrder } from '../forms/wizard-order.ts';
import { type PageStep, listPageSteps, listSkippedForms } from '../forms/wizard-steps.ts';

const NO_SAVINGS: PageSavings = new Map();

/** Returns whether a navigation leaves the wizard of an order. Other pages of the wizard retain unsaved changes. */
function isLeavingWizard(from: URL, to: URL): boolean {
  const isWizardPage = ({ pathname }: URL): boolean => pathname.startsWith('/case/stage');
  return !isWizardPage(to) || from.searchParams.get('order') !== to.searchParams.get('order');
}

/**
 * Turns the pages of the wizard immediately. Input is saved in the background, and skipped forms are saved as empty.
 *
 * @param show shows a page before its address is current
 */
export function usePageTurn(order: OrderInfo | null, steps: readonly PageStep[], show: (page: WizardPage) => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const savingsRef = useRef(new Map<FormKey, PageSaving>());
  const [savings, setSavings] = useState(NO_SAVINGS);
  const uploadingForms = useSendingForms(order?.orderId);
  // A page that remains mounted for an upload does so completely. Otherwise one of its forms that is saved elsewhere
  // meanwhile would conflict with itself.
  const busyForms = useMemo(() => {
    const pages = steps.filter(({ forms }) => forms.some((key) => uploadingForms.has(key)));
    return new Set(pages.flatMap(({ forms }) => forms));
  }, [steps, uploadingForms]);
  const reportSaving = useCallback((formKey: FormKey, saving: PageSaving | null): void => {
    if (saving === null) savingsRef.current.delete(formKey);
    else savingsRef.current.set(formKey, saving);
    setSavings(new Map(savingsRef.current));
  }, []);
  const flushAll = useCallback(async (): Promise<boolean> => {
    const results = await Promise.all([...savingsRef.current.values()].map(({ flush }) => flush()));
    return !results.includes(false);
  }, []);
  const isSaved = useEvent((key: FormKey) => !isUnsaved(key, savingsRef.current, busyForms));
  const isSending = useEvent(() => busyForms.size > 0);
  const skipping = useSkippedForms(order, flushAll, isSaved);
  const { behind } = skipping;
  const saveAll = useCallback(async (): Promise<boolean> => {
    await behind();
    return (await flushAll()) && !isSending();
  }, [behind, flushAll, isSending]);
  const go = useEvent((page: WizardPage): void => {
    if (order === null || steps.every((step) => step.page !== page)) return;
    const path = toWizardPath(order.orderId, page);
    // The user may stay on the page when asked.
    if (!shouldAskBeforeLeaving(path)) show(page);
    void navigate(path);
    skipping.begin(page, canChangeOrder(order) ? listSkippedForms(steps, page) : []);
  });
  const state = findMostUrgentState(savings, busyForms);
  const troubles = listPageTroubles(steps, savings);
  // Navigation within the site saves input, unless that has just failed. A closed page has no time for this, and an
  // upload needs the open wizard to reach its slot.
  const isLeaving = (from: URL, to: URL): boolean =>
    (troubles.length > 0 || busyForms.size > 0) && isLeavingWizard(from, to);
  useLeaveGuard(state !== null && state !== 'saved', t('wizard.leave'), isLeaving);
  const unsaved = listUnsavedPages(steps, savings, busyForms);
  /**
   * Returns whether a page waits until its forms are saved as empty, because input changes that version. A mounted page
   * remains.
   */
  const isWaiting = ({ forms }: PageStep): boolean =>
    forms.some((key) => skipping.passed.has(key)) && !forms.some((key) => savings.has(key));
  return { go, reportSaving, saveAll, state, troubles, unsaved, isWaiting };
}

/** Saves left forms, and then skipped ones as empty, one page turn after another. */
function useSkippedForms(
  order: OrderInfo | null,
  flushAll: () => Promise<boolean>,
  isSaved: (formKey: FormKey) => boolean,
) {
  const operatorId = useSession().user.id;
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const [turns, setTurns] = useState<readonly (readonly FormKey[])[]>([]);
  const createShownPromise = useShownPromise();
  const { mutate } = useApiMutation(async (send, page: WizardPage): Promise<void> => {
    if (order === null) return;
    // Forms that were saved very recently count as started.
    const query = callQuery(queryOrderInfo, { query: { orderId: order.orderId } }, { silent: true });
    const currentOrder = await queryClient.query({ ...query, staleTime: 0 });
    // The content of slots is irrelevant: a page with content is not skipped.
    const skippedForms = listSkippedForms(
      listPageSteps(toOrderType(currentOrder.type) ?? 0, toWizardOrder(currentOrder, null)),
      page,
    );
    for (const formKey of skippedForms.filter(isSaved)) {
      const body = { operatorId, orderId: currentOrder.orderId, formKey, formValue: '{}', isFinish: false, version: 0 };
      await send(insertOrUpdateForm, { body });
    }
  });
  const begin = (page: WizardPage, keys: readonly FormKey[]): void => {
    const shownPromise = createShownPromise();
    const turn = async (): Promise<void> => {
      await shownPromise;
      // Unsaved input is not skipped. The next turn retries.
      if ((await flushAll()) && keys.length > 0) await mutate(page);
    };
    if (keys.length > 0) setTurns((before) => [...before, keys]);
    queue.current = queue.current.then(turn).finally(() => setTurns((before) => before.filter((one) => one !== keys)));
  };
  const waitForTurns = useCallback((): Promise<unknown> => queue.current, []);
  return { begin, behind: waitForTurns, passed: new Set(turns.flat()) };
}

/**
 * Returns a function that waits until the next address is displayed. An earlier save would make React restart the
 * rendering of the page.
 */
function useShownPromise(): () => Promise<void> {
  const location = useLocation();
  const shownLocation = useRef(location);
  const resolvers = useRef<(() => void)[]>([]);
  useEffect(() => {
    if (shownLocation.current === location) return;
    shownLocation.current = location;
    const all = resolvers.current.splice(0);
    if (all.length > 0) void waitForPaint().then(() => all.forEach((go) => go()));
  }, [location]);
  // No page of the wizard appears after leaving it.
  useEffect(() => () => resolvers.current.splice(0).forEach((go) => go()), []);
  return useCallback(() => new Promise((resolve) => void resolvers.current.push(resolve)), []);
}
