import { formatPlace } from '@dentarium/domain';
import { useReading } from './reading.ts';

const NO_FACTS = {};

/** Gives the function that says a tooth, or a contact between two, in the notation of the user. */
export function usePlaceText(): (place: number | string) => string {
  const reading = useReading(NO_FACTS);
  return (place) => formatPlace(place, reading);
}
