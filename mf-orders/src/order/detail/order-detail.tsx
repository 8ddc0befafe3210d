import { planCode } from '../../plan/plan-code.ts';
import { OrderPage } from '../page/order-page.tsx';
import type { PlanAhead } from '../page/plan-versions.tsx';

/** `/case/detail?order=…`: everything of one order, from where its plan is opened (ORD-15, ORD-16). */
export default function OrderDetail() {
  return <OrderPage planAhead={PLAN_AHEAD} />;
}

/** Whoever opens a plan is told when something does not come. */
const PLAN_AHEAD: PlanAhead = {
  prepare: (order, schemeId) => {
    planCode().then(
      (code) => code.preparePlan(order, schemeId),
      () => undefined,
    );
  },
  begin: (schemeId) => {
    planCode()
      .then((code) => code.prestartPlan(schemeId))
      .catch(() => undefined);
  },
};
