import { ORDER_ACTIONS, ORDER_EVENTS } from '@dentarium/orders/states';
import { useTranslation } from 'react-i18next';

/**
 * Returns a formatter of events as in the history of orders. Events that only a newer server knows are shown as codes.
 */
export function useEventFormatter(): (event: string) => string {
  const { t } = useTranslation();
  return (event) => {
    const knownEvent = [...ORDER_ACTIONS, ...ORDER_EVENTS].find((one) => one === event);
    return knownEvent === undefined ? event : t(`history.${knownEvent}`);
  };
}
