import { useSession } from '@dentarium/platform';
import { Skeletons } from '@dentarium/ui';
import { useEffect, useState } from 'react';
import { NotesPanel } from './notes-panel.tsx';
import { type NotesSession, openNotesSession } from './notes-session.ts';
import { useNoteTexts } from './texts.ts';
import { FloatingWindow } from './window/floating-window.tsx';

/** Shows the window of the notes (NOTE-01). */
export default function NotesWindow({ onClose }: { readonly onClose: () => void }) {
  const { t } = useNoteTexts();
  const { user } = useSession();
  const [session, setSession] = useState<NotesSession | null>(null);
  useEffect(() => {
    let isClosed = false;
    const opening = openNotesSession(user.id);
    void opening.then((openSession) => {
      if (!isClosed) setSession(openSession);
    });
    return () => {
      isClosed = true;
      void opening.then(async ({ outbox, queue }) => {
        await queue.flush();
        await outbox.forgetSaved();
      });
    };
  }, [user.id]);
  return (
    <FloatingWindow
      name="notes.place"
      labels={{ title: t('title'), move: t('move'), resize: t('resize'), close: t('close') }}
      onClose={onClose}
      onLeave={() => void session?.queue.flush()}
    >
      {(width) =>
        session === null ? <Skeletons shape="rows" count={4} /> : <NotesPanel session={session} width={width} />
      }
    </FloatingWindow>
  );
}
