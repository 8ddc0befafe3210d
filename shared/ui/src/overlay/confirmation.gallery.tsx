import { Button } from 'antd';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { Pressed } from '../gallery/pressed.tsx';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { Confirmation } from './confirmation.tsx';

function Closed() {
  const say = useSampleText();
  return (
    <Confirmation
      question={say('保存为新版本？', 'Save a new version?')}
      confirmLabel={say('保存', 'Save')}
      onConfirm={() => undefined}
    >
      <Button>{say('保存', 'Save')}</Button>
    </Confirmation>
  );
}

function Open() {
  return (
    <Pressed>
      <Closed />
    </Pressed>
  );
}

function Danger() {
  const say = useSampleText();
  return (
    <Pressed>
      <Confirmation
        question={say('删除此阶段？', 'Delete this stage?')}
        hint={say(
          '其中的 12 张影像会移到回收站，30 天内可以恢复。',
          'Its 12 images move to the recycle bin, where they can be restored for 30 days.',
        )}
        confirmLabel={say('删除', 'Delete')}
        danger
        onConfirm={() => undefined}
      >
        <Button danger>{say('删除', 'Delete')}</Button>
      </Confirmation>
    </Pressed>
  );
}

export default defineEntry({ Closed }, { Open, Danger });
