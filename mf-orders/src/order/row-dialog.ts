import type { OrderRow } from '@dentarium/api/orders/shapes';
import type { RowAction } from '@dentarium/orders/states';

/** The properties of a dialog over a row. */
export interface RowDialogProps {
  readonly order: OrderRow;
  readonly onClose: () => void;
  /** Closes the dialog and runs another action on the order. */
  readonly onOtherAction: (action: RowAction) => void;
}
