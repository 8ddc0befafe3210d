import { formatError } from '@dentarium/api';
import { type FileKind, findFileKind } from '@dentarium/domain';
import { canUploadIntoSlot, findImageSlot } from '@dentarium/orders/forms';
import { toast, useLanguage } from '@dentarium/platform';
import { useUploadTarget } from '@dentarium/ui/upload';
import { useTranslation } from 'react-i18next';
import { createPlaceTarget } from './place-target.ts';
import { type Place, formatPlaceName } from './places.ts';

/** The limits of a place for selected files. A slot takes files of its formats. */
interface SendLimits {
  /** The accepted kinds of files. If omitted, the upload queue decides. */
  readonly kinds?: readonly FileKind[];
  /** The maximum number of files; unlimited if omitted. */
  readonly maxCount?: number;
}

/** Returns a function that uploads files for a place of an order. Omitted files are reported with the reason. */
export function useSendFiles(place: Place, { kinds, maxCount }: SendLimits = {}): (files: readonly File[]) => void {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const { add } = useUploadTarget(createPlaceTarget(place));
  const category = 'category' in place ? place.category : undefined;
  const slot = category === undefined ? undefined : findImageSlot(category);
  const isTaken = (name: string, kind: FileKind): boolean =>
    (slot === undefined || canUploadIntoSlot(slot, name)) && (kinds === undefined || kinds.includes(kind));
  const findRefusal = ({ name, size }: File, sentCount: number): string | null => {
    const kind = findFileKind(name);
    // The upload queue omits empty files without a message.
    if (size === 0) return formatError('upload.empty', language);
    if (kind !== undefined && !isTaken(name, kind)) return formatError('upload.extension', language);
    return sentCount === maxCount ? t('images.full') : null;
  };
  return (files) => {
    const filesToSend: File[] = [];
    for (const file of files) {
      const reason = findRefusal(file, filesToSend.length);
      if (reason === null) filesToSend.push(file);
      else
        toast(
          'warning',
          `${t('images.refused', { place: formatPlaceName(place, language), name: file.name })} · ${reason}`,
        );
    }
    add(filesToSend, category);
  };
}
