import { insertOrUpdateForm, queryOrderInfo } from '@dentarium/api/orders/calls';
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
import { useEvent } from '../saving/use-event.ts';
import { waitForPaint } from './after-picture.ts';
import {
  isUnsaved,
  type PageSaving,
  type PageSavings,
  listPageTroubles,
  listUnsavedPages,
  findMostUrgentState,
} from './page-savings.ts';
import { toWizardOrder } from './wizard-order.ts';
import { type PageStep, listPageSteps, listSkippedForms } from './wizard-steps.ts';

const NO_SAVINGS: PageSavings = new Map();

/** Whether a way leads out of the wizard of an order. Other pages of it keep what is not saved. */
function isLeavingWizard(from: URL, to: URL): boolean {
  const isWizardPage = ({ pathname }: URL): boolean => pathname.startsWith('/case/stage');
  return !isWizardPage(to) || from.searchParams.get('order') !== to.searchParams.get('order');
}

/**
 * How the pages of the wizard are turned: at once. What was typed is saved behind it, and forms that are passed by are saved as empty.
 *
 * @param show shows a page before its address has come
 */
export function usePageTurn(order: OrderInfo | null, steps: readonly PageStep[], show: (page: WizardPage) => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const savingsRef = useRef(new Map<FormKey, PageSaving>());
  const [savings, setSavings] = useState(NO_SAVINGS);
  const uploadingForms = useSendingForms(order?.orderId);
  // A page that stays for a file does so as a whole: a form of it that is saved by other means meanwhile would meet its own version there.
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
    // Who is asked first may stay.
    if (!shouldAskBeforeLeaving(path)) show(page);
    void navigate(path);
    skipping.begin(page, canChangeOrder(order) ? listSkippedForms(steps, page) : []);
  });
  const state = findMostUrgentState(savings, busyForms);
  const troubles = listPageTroubles(steps, savings);
  // Within the site what is typed is saved on the way out, unless that has just failed; a page that is closed has no time for it, and a file finds its place
  // while the wizard is open.
  const isLeaving = (from: URL, to: URL): boolean =>
    (troubles.length > 0 || busyForms.size > 0) && isLeavingWizard(from, to);
  useLeaveGuard(state !== null && state !== 'saved', t('wizard.leave'), isLeaving);
  const unsaved = listUnsavedPages(steps, savings, busyForms);
  /** Whether a page waits for its forms to be saved as empty: what is typed there is a change of that. One that is there already stays. */
  const isWaiting = ({ forms }: PageStep): boolean =>
    forms.some((key) => skipping.passed.has(key)) && !forms.some((key) => savings.has(key));
  return { go, tellSaving: reportSaving, saveAll, state, troubles, unsaved, waits: isWaiting };
}

/** Saves what was left, and then what was passed by as empty, one turn after another. */
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
    // What was saved a moment ago counts as begun.
    const query = callQuery(queryOrderInfo, { query: { orderId: order.orderId } }, { silent: true });
    const currentOrder = await queryClient.query({ ...query, staleTime: 0 });
    // Whatever stands in places: a page with something there is not passed by.
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
      // What was typed and is not saved is not passed by. The next turn tries again.
      if ((await flushAll()) && keys.length > 0) await mutate(page);
    };
    if (keys.length > 0) setTurns((before) => [...before, keys]);
    queue.current = queue.current.then(turn).finally(() => setTurns((before) => before.filter((one) => one !== keys)));
  };
  const waitForTurns = useCallback((): Promise<unknown> => queue.current, []);
  return { begin, behind: waitForTurns, passed: new Set(turns.flat()) };
}

/** Waits until the next address is shown: what is saved before would have React begin anew with the page that is being drawn. */
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
  // Who has left waits for no page of the wizard.
  useEffect(() => () => resolvers.current.splice(0).forEach((go) => go()), []);
  return useCallback(() => new Promise((resolve) => void resolvers.current.push(resolve)), []);
}
