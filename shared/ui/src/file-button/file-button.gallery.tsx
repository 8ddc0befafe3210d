import { useState } from 'react';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { SampleRow } from '../gallery/sample-box.tsx';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { FileButton } from './file-button.tsx';

function Default() {
  const say = useSampleText();
  const [name, setName] = useState('');
  return (
    <SampleRow>
      <FileButton accept=".csv" onFile={(file) => setName(file.name)}>
        {say('选择文件', 'Choose a file')}
      </FileButton>
      <span role="status">{name}</span>
    </SampleRow>
  );
}

function Disabled() {
  const say = useSampleText();
  return (
    <FileButton accept=".csv" onFile={() => undefined} disabled>
      {say('选择表格', 'Choose a table')}
    </FileButton>
  );
}

function Loading() {
  const say = useSampleText();
  return (
    <FileButton accept=".csv" onFile={() => undefined} loading>
      {say('正在读取', 'Reading')}
    </FileButton>
  );
}

export default defineEntry({ Default, Disabled, Loading });
