import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { DateText, pageImages, StageChip } from '@dentarium/ui';
import { LinkedPair, type PairImage } from '@dentarium/viewers';
import { useCategoryName } from '../images/category-name.ts';
import type { PatientRecord } from '../patient/patient-record.ts';
import { usePatientItems } from '../viewer-source/patient-items.ts';
import type { Pair } from './list-pairs.ts';
import { ViewSelect } from './view-select.tsx';

const SOURCE = { images: pageImages };

/** Shows one view of two stages enlarged, with navigation to the other views. */
export function StagePair(props: {
  readonly pairs: readonly Pair[];
  readonly pair: Pair;
  readonly left: Stage;
  readonly right: Stage;
  readonly record: PatientRecord;
  readonly onShow: (category: number | null) => void;
}) {
  const categoryName = useCategoryName();
  const toItem = usePatientItems();
  const { pairs, pair, left, right, record, onShow } = props;
  // Views that neither stage has are skipped.
  const availablePairs = pairs.filter((one) => one.left !== undefined || one.right !== undefined);
  const at = availablePairs.indexOf(pair);
  const [previous, next] = [availablePairs[at - 1], availablePairs[at + 1]];
  const name = categoryName(pair.category);
  const image = (stage: Stage, file: PatientFile | undefined): PairImage => ({
    item: file === undefined ? undefined : toItem(record, file),
    label: `${name} · ${stage.stageName}`,
    caption: (
      <>
        <StageChip code={stage.stageCode} name={stage.stageName} />
        {file === undefined ? <DateText value={stage.stageDate} /> : <DateText value={file.takenAt.slice(0, 10)} />}
      </>
    ),
  });
  return (
    <LinkedPair
      key={`${pair.left?.id} ${pair.right?.id}`}
      source={SOURCE}
      images={[image(left, pair.left), image(right, pair.right)]}
      onPrevious={previous === undefined ? undefined : () => onShow(previous.category)}
      onNext={next === undefined ? undefined : () => onShow(next.category)}
      onClose={() => onShow(null)}
      head={<ViewSelect pairs={availablePairs} pair={pair} onShow={onShow} />}
    />
  );
}
