import { loadPlanCode } from '../plan/plan-code.ts';
import { OrderPage } from '../order-page/order-page.tsx';
import type { PlanPreloader } from '../order-page/plan-versions.tsx';

/** Shows `/case/detail?order=…`: all data of one order, from which its plan is opened (ORD-15, ORD-16). */
export default function OrderDetail() {
  return <OrderPage planPreloader={PLAN_PRELOADER} />;
}

/** Prepares plans in advance. Errors are ignored, because the page of the plan reports them. */
const PLAN_PRELOADER: PlanPreloader = {
  prepare: (order, schemeId) => {
    loadPlanCode().then(
      (code) => code.preparePlan(order, schemeId),
      () => undefined,
    );
  },
  prestart: (schemeId) => {
    loadPlanCode()
      .then((code) => code.prestartPlan(schemeId))
      .catch(() => undefined);
  },
};
