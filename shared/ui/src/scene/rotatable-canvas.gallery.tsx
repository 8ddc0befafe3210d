import { useEffect, useRef, useState } from 'react';
import { Focused } from '../gallery/focused.tsx';
import { defineEntry } from '../gallery/gallery-entry.ts';
import { SampleBox } from '../gallery/sample-box.tsx';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { RotatableCanvas } from './rotatable-canvas.tsx';

/** A sample picture in place of a scene: a square that the arrow keys turn and move. */
function Square({ isBusy = false }: { readonly isBusy?: boolean }) {
  const say = useSampleText();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [place, setPlace] = useState({ turn: 0.1, right: 0, down: 0 });
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (isBusy || context === null || context === undefined) return;
    context.resetTransform();
    context.clearRect(0, 0, 300, 150);
    context.translate(150 + place.right * 300, 75 + place.down * 150);
    context.rotate(place.turn * Math.PI * 2);
    context.fillStyle = '#a9a9af';
    context.fillRect(-30, -30, 60, 60);
  }, [place, isBusy]);
  return (
    <SampleBox width={300} height={150}>
      <RotatableCanvas
        canvas={canvas}
        name={isBusy ? say('正在加载的模型', 'Model that is loaded') : say('上颌模型', 'Model of the upper jaw')}
        isBusy={isBusy}
        isReady={!isBusy}
        onTurn={(move) =>
          move({
            orbit: (right) => setPlace((before) => ({ ...before, turn: before.turn + right })),
            pan: (right, down) =>
              setPlace((before) => ({ ...before, right: before.right + right, down: before.down + down })),
          })
        }
      />
    </SampleBox>
  );
}

function Ready() {
  return <Square />;
}

function Busy() {
  return <Square isBusy />;
}

function WithFocus() {
  return (
    <Focused selector="[tabindex]">
      <Ready />
    </Focused>
  );
}

export default defineEntry({ Ready, Busy }, { WithFocus });
