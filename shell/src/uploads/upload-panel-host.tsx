import { bus } from '@dentarium/bus';
import { type ComponentType, useEffect, useState } from 'react';

/** The place of the panel of the uploads, one for all modules; its code comes after the page, with that of the uploads. */
export function UploadPanelHost() {
  const [Panel, setPanel] = useState<ComponentType | null>(null);
  useEffect(() => {
    const load = (): void =>
      void import('./upload-panel.tsx').then(
        (code) => setPanel(() => code.UploadPanel),
        () => undefined,
      );
    load();
    // What could not be loaded is loaded when there is something to show.
    return bus.on('upload:changed', load);
  }, []);
  return Panel === null ? null : <Panel />;
}
