import { formatPlace } from '@dentarium/domain';
import { useReading } from './use-reading.ts';

const NO_FACTS = {};

/** Returns the function that formats a tooth, or a contact between two, in the notation of the user. */
export function usePlaceText(): (place: number | string) => string {
  const reading = useReading(NO_FACTS);
  return (place) => formatPlace(place, reading);
}
