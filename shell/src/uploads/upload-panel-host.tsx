import { bus } from '@dentarium/bus';
import { type ComponentType, useEffect, useState } from 'react';

/** Whether the panel has something to show: uploads, files that were left out, or what was interrupted. */
async function isNeeded(): Promise<boolean> {
  const { uploads } = await import('@dentarium/upload');
  const { items, skipped } = uploads.getSnapshot();
  return items.length + skipped.length + uploads.pendingAfterReload().length > 0;
}

/** The place of the panel of the uploads, one for all modules; its code comes when there is something to show. */
export function UploadPanelHost() {
  const [Panel, setPanel] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = async (): Promise<void> => {
      if (!(await isNeeded())) return;
      const { UploadPanel } = await import('./upload-panel.tsx');
      setPanel(() => UploadPanel);
    };
    // What could not be loaded is loaded with the next change.
    const look = (): void => void load().catch(() => undefined);
    look();
    return bus.on('upload:changed', look);
  }, []);
  return Panel === null ? null : <Panel />;
}
