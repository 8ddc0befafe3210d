import { LeaveDialog } from './leave-dialog.tsx';
import { ReplacedNotice } from './replaced-notice.tsx';
import { Toasts } from '../toasts/toasts.tsx';

/** What may lie over any page of the site. */
export function PageOverlays({ onReplacedSeen }: { readonly onReplacedSeen: () => void }) {
  return (
    <>
      <Toasts />
      <LeaveDialog />
      <ReplacedNotice onSeen={onReplacedSeen} />
    </>
  );
}
