import { contactText, toothText } from '@dentarium/domain';
import { useLanguage, useToothNotation } from '@dentarium/platform';

/** Gives the function that says a tooth, or a contact between two, in the notation of the user. */
export function usePlaceText(): (place: number | string) => string {
  const [language] = useLanguage();
  const [notation] = useToothNotation();
  return (place) => {
    if (typeof place === 'number') return toothText(place, notation, language);
    const [one = 0, other = 0] = place.split('-').map(Number);
    return contactText(one, other, notation, language);
  };
}
