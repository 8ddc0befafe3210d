import { ORDER_TYPES } from '@dentarium/orders/states';
import { OrderedProduct } from './ordered-product.tsx';
import { ProductChoice } from './product-choice.tsx';
import type { Wizard } from '../forms/wizard-context.ts';

/** Shows `/case/stage/treatment`: the product and the expert of an order (ORD-08). */
export function TreatmentPage({ wizard }: { readonly wizard: Wizard }) {
  if (wizard.order !== null) return <OrderedProduct wizard={{ ...wizard, order: wizard.order }} />;
  // An adjustment has the product of its treatment.
  if (wizard.type === ORDER_TYPES.adjustment) return null;
  return <ProductChoice key={wizard.type} wizard={wizard} type={wizard.type} />;
}
