import { Button, Segmented } from 'antd';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { Toolbar } from './toolbar.tsx';

function StartOnly() {
  const say = useSampleText();
  return (
    <Toolbar label={say('影像的视图', 'View of the images')}>
      <Button>{say('全选', 'Select all')}</Button>
      <Button disabled>{say('移动', 'Move')}</Button>
    </Toolbar>
  );
}

function BothEnds() {
  const say = useSampleText();
  return (
    <Toolbar
      label={say('影像的操作', 'Actions on the images')}
      end={<Button type="primary">{say('上传', 'Upload')}</Button>}
    >
      <Segmented
        aria-label={say('布局', 'Layout')}
        options={[say('九宫格', 'Nine places'), say('列表', 'List'), say('时间线', 'Timeline')]}
      />
    </Toolbar>
  );
}

export default defineEntry({ StartOnly, BothEnds });
