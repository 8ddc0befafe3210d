import { OrderPage } from '../order-page/order-page.tsx';
import type { PreparePlan } from '../order-page/plan-versions.tsx';

/** `/case/detail?order=…`: everything of one order, from where its plan is opened (ORD-15, ORD-16). */
export default function OrderDetail() {
  return <OrderPage preparePlan={preparePlan} />;
}

/** Loads the code of the review of a plan, and what that needs. Who opens it is told when it does not come. */
const preparePlan: PreparePlan = (order, schemeId) => {
  void import('../plan/plan-page.tsx').then(
    (code) => code.preparePlan(order, schemeId),
    () => undefined,
  );
};
