import { bus } from '@dentarium/bus';
import { type ComponentType, useEffect, useState } from 'react';

/** Returns whether there is something to show: uploads, skipped files, or interrupted uploads. */
async function isNeeded(): Promise<boolean> {
  const { uploads } = await import('@dentarium/upload');
  const { items, skipped } = uploads.getSnapshot();
  return items.length + skipped.length + uploads.listInterrupted().length > 0;
}

/**
 * Shows the place of the uploads in the header, one for all modules; its code is loaded when there is something to
 * show.
 */
export function UploadHost() {
  const [Centre, setCentre] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = async (): Promise<void> => {
      if (!(await isNeeded())) return;
      const { UploadCentre } = await import('./upload-centre.tsx');
      setCentre(() => UploadCentre);
    };
    // A failed load is repeated with the next change.
    const loadIfNeeded = (): void => void load().catch(() => undefined);
    loadIfNeeded();
    return bus.on('upload:changed', loadIfNeeded);
  }, []);
  return Centre === null ? null : <Centre />;
}
