import { ORDER_EVENTS } from '@dentarium/api/lab/webhook-calls';
import { ORDER_ACTIONS } from '@dentarium/orders/states';
import { useTranslation } from 'react-i18next';

/** Says an event as the history of orders does; one that only a newer server knows is its code. */
export function useEventName(): (event: string) => string {
  const { t } = useTranslation();
  return (event) => {
    const known = [...ORDER_ACTIONS, ...ORDER_EVENTS].find((one) => one === event);
    return known === undefined ? event : t(`history.${known}`);
  };
}
