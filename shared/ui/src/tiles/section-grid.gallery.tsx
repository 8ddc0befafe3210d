import { Focused } from '../gallery/focused.tsx';
import { defineEntry } from '../gallery/gallery-entry.ts';
import styles from '../gallery/gallery.module.css';
import { SampleTile } from '../gallery/sample-tile.tsx';
import { useSampleText } from '../gallery/use-sample-text.ts';
import { SectionGrid } from './section-grid.tsx';

const renderTile = (item: number) => <SampleTile number={item + 1} />;

function Grid({ counts }: { readonly counts: readonly number[] }) {
  const say = useSampleText();
  const sections = counts.map((count, index) => ({
    key: `${counts.length}-${index}`,
    title: `${say('阶段', 'Stage')} ${index + 1}`,
    items: Array.from({ length: count }, (_, item) => item),
  }));
  return (
    <div className={styles['column']}>
      <SectionGrid
        label={`${say('各阶段的影像', 'Images of the stages')} (${counts.length})`}
        sections={sections}
        itemKey={String}
        renderHead={({ title }) => <strong>{title}</strong>}
        renderTile={renderTile}
        tileWidth={120}
        tileHeight={80}
      />
    </div>
  );
}

const FEW_COUNTS = [5, 12];
const MANY_COUNTS = Array.from({ length: 40 }, () => 30);

function FewSections() {
  return <Grid counts={FEW_COUNTS} />;
}

function ManySections() {
  return <Grid counts={MANY_COUNTS} />;
}

function WithFocus() {
  return (
    <Focused selector="[role='region']">
      <FewSections />
    </Focused>
  );
}

export default defineEntry({ FewSections, ManySections }, { WithFocus });
