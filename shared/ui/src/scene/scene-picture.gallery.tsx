import { Checkbox } from 'antd';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { SceneBar, ScenePicture } from './scene-picture.tsx';
import { ViewBar } from './view-bar.tsx';

const IGNORE = (): undefined => undefined;

function WithControls() {
  const say = useSampleText();
  return (
    <>
      <ScenePicture style={{ height: 160, padding: 16 }}>{say('模型', 'Model')}</ScenePicture>
      <SceneBar>
        <ViewBar
          views={['front', 'upper']}
          label={say('视图', 'Views')}
          toName={(view) => (view === 'front' ? say('正面', 'Front') : say('上方', 'From above'))}
          look={IGNORE}
          zoom={IGNORE}
          fit={IGNORE}
        />
        <Checkbox defaultChecked>{say('显示下颌', 'Show the lower jaw')}</Checkbox>
      </SceneBar>
    </>
  );
}

export default defineEntry({ WithControls });
