import { useEffect, useRef } from 'react';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { DropArea } from './drop-area.tsx';
import { UploadButton } from './upload-button.tsx';

const IGNORE = (): undefined => undefined;

function Idle() {
  const say = useSampleText();
  return (
    <DropArea hint={say('放到“治疗前”', 'Drop into “Before treatment”')} onFiles={IGNORE}>
      <p style={{ minHeight: 120 }}>{say('将文件拖到这里，或选择文件。', 'Drag files here, or choose files.')}</p>
      <div>
        <UploadButton onFiles={IGNORE}>{say('选择文件', 'Choose files')}</UploadButton>
      </div>
    </DropArea>
  );
}

/** Drags a file over the area, because it shows its hint only then. */
function DraggedOver() {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([''], 'IMG_0001.JPG', { type: 'image/jpeg' }));
    const area = box.current?.firstElementChild;
    for (const type of ['dragenter', 'dragover'])
      area?.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer }));
  }, []);
  return (
    <div ref={box}>
      <Idle />
    </div>
  );
}

export default defineEntry({ Idle }, { DraggedOver });
