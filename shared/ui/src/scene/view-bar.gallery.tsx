import { defineEntry } from '../gallery/gallery-entry.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { ViewBar } from './view-bar.tsx';

const IGNORE = (): undefined => undefined;

function SixViews() {
  const say = useSampleText();
  const names = {
    front: say('正面', 'Front'),
    right: say('右侧', 'Right'),
    left: say('左侧', 'Left'),
    upper: say('上颌', 'Upper'),
    lower: say('下颌', 'Lower'),
    back: say('背面', 'Back'),
  };
  return (
    <ViewBar
      views={['front', 'right', 'left', 'upper', 'lower', 'back'] as const}
      label={say('模型的视图', 'Views of the model')}
      toName={(view) => names[view]}
      look={IGNORE}
      zoom={IGNORE}
      fit={IGNORE}
    />
  );
}

function ZoomOnly() {
  const say = useSampleText();
  return (
    <ViewBar views={[]} label={say('缩放', 'Zoom')} toName={(view) => view} look={IGNORE} zoom={IGNORE} fit={IGNORE} />
  );
}

export default defineEntry({ SixViews, ZoomOnly });
