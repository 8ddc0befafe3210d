import { defineEntry } from '../gallery/gallery-entry.ts';
import { SampleBox } from '../gallery/sample-box.tsx';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { SceneNote, SceneNotice } from './scene-note.tsx';

const IGNORE = (): undefined => undefined;

function Note() {
  const say = useSampleText();
  return (
    <SampleBox width={420} height={160}>
      <SceneNote role="status">{say('正在加载上颌模型', 'The model of the upper jaw is loading')}</SceneNote>
    </SampleBox>
  );
}

function NoteAtTop() {
  const say = useSampleText();
  return (
    <SampleBox width={420} height={160}>
      <SceneNote place="top">{say('拖动以旋转', 'Drag to turn')}</SceneNote>
    </SampleBox>
  );
}

function Lost() {
  return (
    <SampleBox width={420} height={160}>
      <SceneNotice isLost hasFailed={false} onAgain={IGNORE} />
    </SampleBox>
  );
}

function Failed() {
  return (
    <SampleBox width={420} height={160}>
      <SceneNotice isLost={false} hasFailed onAgain={IGNORE} />
    </SampleBox>
  );
}

export default defineEntry({ Note, NoteAtTop, Lost, Failed });
