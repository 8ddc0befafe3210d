import { useEffect } from 'react';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { KeyHelp, type KeyHelpLine } from './key-help.tsx';

/** Presses the key that opens the help, because only keys open it. */
function Sheet({ lines }: { readonly lines: readonly KeyHelpLine[] }) {
  useEffect(() => {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '?', bubbles: true }));
  }, []);
  return <KeyHelp lines={lines} />;
}

function FewLines() {
  const say = useSampleText();
  return (
    <Sheet
      lines={[
        { keys: ['←', '→'], action: say('上一张或下一张影像', 'Previous or next image') },
        { keys: ['Ctrl', 'Enter'], action: say('保存', 'Save') },
      ]}
    />
  );
}

function ManyLines() {
  const say = useSampleText();
  const lines = Array.from({ length: 24 }, (_, index) => ({
    keys: [String.fromCodePoint(97 + index)],
    action: `${say('将所选影像移到位置', 'Move the selected images to place')} ${index + 1}`,
  }));
  return <Sheet lines={lines} />;
}

export default defineEntry({}, { FewLines, ManyLines });
