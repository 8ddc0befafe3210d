import { FILE_CATEGORIES } from '@dentarium/domain';
import { defineEntry } from '../gallery/gallery-entry.ts';
import styles from '../gallery/gallery.module.css';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { ViewDrawing } from './view-drawing.tsx';
import { findViewLines } from './view-lines.ts';

const SIDES = [
  ['right', '右侧', 'from the right'],
  ['front', '正面', 'from the front'],
  ['left', '左侧', 'from the left'],
] as const;
const BITE = 52;

function EveryView() {
  const say = useSampleText();
  return (
    <ul className={styles['drawings']}>
      {FILE_CATEGORIES.filter(({ code }) => findViewLines(code) !== undefined).map(({ code, name }) => (
        <li key={code}>
          <ViewDrawing category={code} />
          {say(name.ch, name.en)}
        </li>
      ))}
    </ul>
  );
}

function BiteFromThreeSides() {
  const say = useSampleText();
  return (
    <ul className={styles['drawings']}>
      {SIDES.map(([view, ch, en]) => (
        <li key={view}>
          <ViewDrawing category={BITE} view={view} />
          {say(ch, en)}
        </li>
      ))}
    </ul>
  );
}

export default defineEntry({ EveryView, BiteFromThreeSides });
