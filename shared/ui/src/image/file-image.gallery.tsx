import { Focused } from '../gallery/focused.tsx';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { SampleBox, SampleRow } from '../gallery/sample-box.tsx';
import { BROKEN_IMAGE_ID, PENDING_IMAGE_ID } from '../gallery/sample-images.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { FileImage, type FileImageProps } from './file-image.tsx';

function Sample(props: Partial<FileImageProps>) {
  const say = useSampleText();
  return (
    <SampleBox width={150} height={150}>
      <FileImage fileId="front" alt={say('正面咬合像', 'Frontal view of the occlusion')} {...props} />
    </SampleBox>
  );
}

function EveryFit() {
  return (
    <SampleRow>
      <Sample fit="contain" />
      <Sample fit="cover" />
      <Sample fit="face" />
    </SampleRow>
  );
}

function Oriented() {
  return (
    <SampleRow>
      <Sample mirror />
      <Sample rotation={90} />
      <Sample rotation={180} mirror />
    </SampleRow>
  );
}

function Part() {
  return <Sample part={{ x: 0.25, y: 0.25, w: 0.5, h: 0.5, width: 300, height: 200 }} />;
}

function Preview() {
  return <Sample variant="preview" />;
}

function Loading() {
  return <Sample fileId={PENDING_IMAGE_ID} colour="#884433" />;
}

function Failed() {
  return <Sample fileId={BROKEN_IMAGE_ID} />;
}

function RetryWithFocus() {
  return (
    <Focused selector="button">
      <Failed />
    </Focused>
  );
}

export default defineEntry({ EveryFit, Oriented, Part, Preview, Loading, Failed }, { RetryWithFocus });
