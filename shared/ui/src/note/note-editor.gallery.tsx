import { defineEntry } from '../gallery/gallery-entry.ts';
import { SampleBox } from '../gallery/sample-box.tsx';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { NoteEditor } from './note-editor.tsx';

function Editable() {
  const say = useSampleText();
  return <NoteEditor fileId="editable" note={say('曝光略高', 'Slightly overexposed')} version={1} />;
}

function EmptyEditable() {
  return <NoteEditor fileId="empty" note="" version={1} />;
}

function ReadOnly() {
  const say = useSampleText();
  return <NoteEditor fileId="read-only" note={say('曝光略高', 'Slightly overexposed')} version={null} />;
}

function EmptyReadOnly() {
  return <NoteEditor fileId="empty-read-only" note="" version={null} />;
}

function LongText() {
  const say = useSampleText();
  const note = say(
    '右侧磨牙区反光板有雾，下次拍摄前加热。',
    'The mirror was fogged at the right molars; warm it before. ',
  );
  return (
    <SampleBox width={280} height={240}>
      <NoteEditor fileId="long" note={note.repeat(6)} version={null} />
    </SampleBox>
  );
}

export default defineEntry({ Editable, EmptyEditable, ReadOnly, EmptyReadOnly, LongText });
