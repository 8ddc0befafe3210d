import { Button } from 'antd';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { SampleBox } from '../gallery/sample-box.tsx';
import { BROKEN_IMAGE_ID, PENDING_IMAGE_ID, sampleImages } from '../gallery/sample-images.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { createOpeningView, mirrorView, turnView, type View, zoomView } from './view.ts';
import { ZoomedImage } from './zoomed-image.tsx';

const BOX = { width: 420, height: 280 };
const OPENING_VIEW = createOpeningView({ mirror: false, rotation: 0 });

function Sample({ fileId = 'front', view = OPENING_VIEW }: { readonly fileId?: string; readonly view?: View }) {
  const say = useSampleText();
  return (
    <SampleBox {...BOX} isCentered>
      <ZoomedImage
        fileId={fileId}
        alt={say('正面咬合像', 'Frontal view of the occlusion')}
        images={sampleImages}
        view={view}
        box={BOX}
        hasFull
        renderFailed={(retry) => <Button onClick={retry}>{say('重试', 'Try again')}</Button>}
      />
    </SampleBox>
  );
}

function Fitted() {
  return <Sample />;
}

function Zoomed() {
  return <Sample view={zoomView(OPENING_VIEW, 8)} />;
}

function TurnedAndMirrored() {
  return <Sample view={mirrorView(turnView(OPENING_VIEW, 1))} />;
}

function Loading() {
  return <Sample fileId={PENDING_IMAGE_ID} />;
}

function Failed() {
  return <Sample fileId={BROKEN_IMAGE_ID} />;
}

export default defineEntry({ Fitted, Zoomed, TurnedAndMirrored, Loading, Failed });
