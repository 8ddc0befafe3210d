import { Button, Checkbox } from 'antd';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { Pressed } from '../gallery/pressed.tsx';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { Popup } from './popup.tsx';

function Closed() {
  const say = useSampleText();
  const columns = [say('年龄', 'Age'), say('医生', 'Doctor'), say('最近就诊', 'Last visit')];
  return (
    <Popup
      title={say('列', 'Columns')}
      placement="bottomLeft"
      renderContent={(close) => (
        <>
          {columns.map((column) => (
            <p key={column}>
              <Checkbox defaultChecked>{column}</Checkbox>
            </p>
          ))}
          <Button size="small" onClick={close}>
            {say('关闭', 'Close')}
          </Button>
        </>
      )}
    >
      <Button>{say('列', 'Columns')}</Button>
    </Popup>
  );
}

function Open() {
  return (
    <Pressed>
      <Closed />
    </Pressed>
  );
}

function TextOnly() {
  const say = useSampleText();
  return (
    <Pressed>
      <Popup
        arrow={false}
        placement="bottomLeft"
        renderContent={() => <p>{say('没有其他可用的操作。', 'There are no other actions.')}</p>}
      >
        <Button>{say('更多', 'More')}</Button>
      </Popup>
    </Pressed>
  );
}

export default defineEntry({ Closed }, { Open, TextOnly });
