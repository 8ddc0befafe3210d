import { errorText } from '@dentarium/api';
import { type FileKind, findFileKind } from '@dentarium/domain';
import { toast, useLanguage } from '@dentarium/platform';
import { useUploadTarget } from '@dentarium/ui/upload';
import { useTranslation } from 'react-i18next';
import { toPlace } from './destinations.ts';
import { type Place, placeName } from './places.ts';

/** What a place takes of the files that are chosen for it. */
interface Taken {
  /** Kinds of files; the queue says of any other whether it is taken when left out. */
  readonly kinds?: readonly FileKind[];
  /** How many; any number when left out. */
  readonly most?: number;
}

/** Sends files for a place of an order. Those that are left out are named with the reason. */
export function useSendFiles(place: Place, { kinds, most }: Taken = {}): (files: readonly File[]) => void {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { add } = useUploadTarget(toPlace(place));
  const category = 'category' in place ? place.category : undefined;
  const refusal = ({ name, size }: File, before: number): string | null => {
    const kind = findFileKind(name);
    // The queue leaves it out, and says nothing.
    if (size === 0) return errorText('upload.empty', language);
    if (kinds !== undefined && kind !== undefined && !kinds.includes(kind))
      return errorText('upload.extension', language);
    return before === most ? t('images.full') : null;
  };
  return (files) => {
    const sent: File[] = [];
    for (const file of files) {
      const reason = refusal(file, sent.length);
      if (reason === null) sent.push(file);
      else
        toast('warning', `${t('images.refused', { place: placeName(place, language), name: file.name })} · ${reason}`);
    }
    add(sent, category);
  };
}
