import type { OrderRow } from '@dentarium/api/orders/shapes';
import type { RowAction } from '@dentarium/orders/states';

/** What a dialog over a row takes. */
export interface RowDialogProps {
  readonly order: OrderRow;
  readonly onClose: () => void;
  /** Closes it and does something else with the order. */
  readonly onOtherAction: (action: RowAction) => void;
}
