import type { PhraseField } from '@dentarium/domain/medical-record';
import { useState } from 'react';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { Pressed } from '../gallery/pressed.tsx';
import { SampleRow } from '../gallery/sample-box.tsx';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { PhraseMenu } from './phrase-menu.tsx';

function Menu({ field }: { readonly field: PhraseField }) {
  const say = useSampleText();
  const [text, setText] = useState('');
  return (
    <SampleRow>
      <PhraseMenu field={field} label={say('备注', 'Remarks')} text={text} onChoose={setText} />
      <span>{text}</span>
    </SampleRow>
  );
}

function Closed() {
  return <Menu field="order" />;
}

function Open() {
  return (
    <Pressed>
      <Menu field="order" />
    </Pressed>
  );
}

function NoPhrases() {
  return (
    <Pressed>
      <Menu field="process" />
    </Pressed>
  );
}

export default defineEntry({ Closed }, { Open, NoPhrases });
