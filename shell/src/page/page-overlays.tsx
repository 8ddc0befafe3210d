import { LeaveDialog } from './leave-dialog.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { ReplacedNotice } from './replaced-notice.tsx';
import { SiteFooter } from './site-footer.tsx';
import type { SessionEnd } from '../sign-in/session-end.ts';
import { Toasts } from '../toasts/toasts.tsx';

/** Shows the overlays of all pages of the site. */
export function PageOverlays({ end }: { readonly end: Pick<SessionEnd, 'wasReplaced' | 'leave'> }) {
  return (
    <>
      <Toasts>
        <OfflineNotice />
        <SiteFooter />
      </Toasts>
      <LeaveDialog />
      <ReplacedNotice wasReplaced={end.wasReplaced} onSeen={() => void end.leave()} />
    </>
  );
}
