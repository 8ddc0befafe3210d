import CloseOutlined from '@ant-design/icons/CloseOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import type { PatientFile } from '@dentarium/api/services/file-info-service';
import type { Stage } from '@dentarium/api/services/stage-service';
import { DateText, FileImage, StageChip, Toolbar, useAgeText } from '@dentarium/ui';
import { Button, Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useCategoryName } from '../images/category-name.ts';
import { fitOf } from '../images/image-order.ts';
import { TILE } from '../images/image-tile.tsx';
import { useViewer } from '../images/use-viewer.ts';
import type { PatientRecord } from '../patient-page/patient-record.ts';
import { comparedPairs, inComparisonOrder, type Pair } from './compared-pairs.ts';
import styles from './comparison.module.css';

/** How two stages are compared: image beside image, or layout beside layout. */
type Arrangement = 'pairs' | 'layouts';

/** Two stages side by side, the earlier on the left, the same view of both in each row. */
export function ComparisonView({
  one,
  other,
  record,
}: {
  readonly one: Stage;
  readonly other: Stage;
  readonly record: PatientRecord;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const arrangement: Arrangement = search.get('by') === 'layouts' ? 'layouts' : 'pairs';
  const [left, right] = one.stageDate <= other.stageDate ? [one, other] : [other, one];
  const pairs = comparedPairs(record.files, left.id, right.id);
  const open = useViewer(inComparisonOrder(pairs), record.stages);
  const arrange = (next: Arrangement): void =>
    setSearch(
      (before) =>
        new URLSearchParams(
          [...before].filter(([name]) => name !== 'by').concat(next === 'layouts' ? [['by', 'layouts']] : []),
        ),
      { replace: true },
    );
  const stop = (): void =>
    setSearch((before) => new URLSearchParams([...before].filter(([name]) => name !== 'compare' && name !== 'by')));
  return (
    <>
      <Toolbar
        label={t('comparison.title')}
        end={
          <>
            <Segmented<Arrangement>
              aria-label={t('comparison.arrangement')}
              value={arrangement}
              onChange={arrange}
              options={[
                { value: 'pairs', label: t('comparison.pairs') },
                { value: 'layouts', label: t('comparison.layouts') },
              ]}
            />
            <Button
              icon={<SwapOutlined />}
              onClick={() => void navigate(`/patient/${record.patient.id}/stage/${other.id}?compare=${one.id}`)}
            >
              {t('comparison.turn')}
            </Button>
            <Button icon={<CloseOutlined />} onClick={stop}>
              {t('comparison.stop')}
            </Button>
          </>
        }
      >
        <h2 className={styles['title']}>{t('comparison.title')}</h2>
      </Toolbar>
      <div className={styles['heads']}>
        <StageSide stage={left} record={record} />
        <StageSide stage={right} record={record} />
      </div>
      {arrangement === 'pairs' ? <Pairs pairs={pairs} onOpen={open} /> : <Layouts pairs={pairs} onOpen={open} />}
    </>
  );
}

function StageSide({ stage, record }: { readonly stage: Stage; readonly record: PatientRecord }) {
  const ageText = useAgeText();
  return (
    <div className={styles['side']}>
      <StageChip code={stage.stageCode} name={stage.stageName} />
      <DateText value={stage.stageDate} />
      <span className={styles['quiet']}>{ageText(record.patient.birthDate, stage.stageDate)}</span>
    </div>
  );
}

interface PairsProps {
  readonly pairs: readonly Pair[];
  readonly onOpen: (file: PatientFile) => void;
}

function Pairs({ pairs, onOpen }: PairsProps) {
  const categoryName = useCategoryName();
  return (
    <div className={styles['pairs']}>
      {pairs.map(({ category, left, right }) => (
        <section key={category} className={styles['pair']} aria-label={categoryName(category)}>
          <h3 className={styles['name']}>{categoryName(category)}</h3>
          <Compared file={left} category={category} onOpen={onOpen} />
          <Compared file={right} category={category} onOpen={onOpen} />
        </section>
      ))}
    </div>
  );
}

function Layouts({ pairs, onOpen }: PairsProps) {
  return (
    <div className={styles['layouts']}>
      {(['left', 'right'] as const).map((side) => (
        <div key={side} className={styles['layout']}>
          {pairs
            .filter(({ inLayout }) => inLayout)
            .map((pair) => (
              <Compared key={pair.category} file={pair[side]} category={pair.category} onOpen={onOpen} small />
            ))}
        </div>
      ))}
    </div>
  );
}

function Compared(props: {
  readonly file: PatientFile | undefined;
  readonly category: number;
  readonly onOpen: (file: PatientFile) => void;
  readonly small?: boolean;
}) {
  const { t } = useTranslation();
  const name = useCategoryName()(props.category);
  const { file } = props;
  if (file === undefined) {
    return (
      <div className={styles['gap']} data-small={props.small === true}>
        {t('image.missing', { category: name })}
      </div>
    );
  }
  return (
    <button
      type="button"
      className={styles['compared']}
      aria-label={name}
      title={name}
      {...{ [TILE]: file.id }}
      onClick={() => props.onOpen(file)}
    >
      <FileImage
        fileId={file.id}
        alt=""
        variant="preview"
        fit={fitOf(file.category)}
        mirror={file.mirror}
        rotation={file.rotation}
        colour={file.colour}
      />
    </button>
  );
}
