import { useRef, useState } from 'react';
import { useErrorText } from '../texts/error-text.ts';
import { toast } from '../texts/toast.ts';

/** Sends something once however often it is asked to; what the server refuses is shown. */
export interface Sending {
  readonly sending: boolean;
  /** @param refused whether the screen shows a failure itself. */
  readonly send: (work: () => Promise<void>, refused?: (error: unknown) => boolean) => Promise<void>;
}

/** Gives what a dialog sends its work with. */
export function useSending(): Sending {
  const errorText = useErrorText();
  const [sending, setSending] = useState(false);
  const running = useRef(false);
  const send: Sending['send'] = async (work, refused = () => false) => {
    if (running.current) return;
    running.current = true;
    setSending(true);
    try {
      await work();
    } catch (error) {
      if (!refused(error)) toast('error', errorText(error));
    } finally {
      running.current = false;
      setSending(false);
    }
  };
  return { sending, send };
}
