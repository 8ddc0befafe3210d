import { Button, Input } from 'antd';
import { useState } from 'react';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { Pressed } from '../gallery/pressed.tsx';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { Dialog } from './dialog.tsx';

function Sample() {
  const say = useSampleText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say('共享', 'Share')}</Button>
      <Dialog open={isOpen} title={say('共享患者', 'Share the patient')} onCancel={() => setOpen(false)} footer={null}>
        <Input aria-label={say('医生', 'Doctor')} />
      </Dialog>
    </>
  );
}

function Closed() {
  return <Sample />;
}

function Open() {
  return (
    <Pressed selector="button">
      <Sample />
    </Pressed>
  );
}

export default defineEntry({ Closed }, { Open });
