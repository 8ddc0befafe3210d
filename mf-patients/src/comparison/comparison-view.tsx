import CloseOutlined from '@ant-design/icons/CloseOutlined';
import type { PatientFile } from '@dentarium/api/services/file-info-service';
import type { Stage } from '@dentarium/api/services/stage-service';
import { DateText, FileImage, StageChip, useAgeText } from '@dentarium/ui';
import { Button, Segmented, Select } from 'antd';
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

interface ComparisonProps {
  readonly left: Stage;
  readonly right: Stage;
  readonly record: PatientRecord;
}

/** Two stages side by side, the same view of both in each row. Either can be changed in its head. */
export function ComparisonView({ left, right, record }: ComparisonProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const arrangement: Arrangement = search.get('by') === 'layouts' ? 'layouts' : 'pairs';
  const pairs = comparedPairs(record.files, left.id, right.id);
  const open = useViewer(inComparisonOrder(pairs), record.stages);
  const show = (leftId: string, rightId: string, how: Arrangement): void => {
    const by = how === 'layouts' ? '&by=layouts' : '';
    void navigate(`/patient/${record.patient.id}/stage/${leftId}?compare=${rightId}${by}`, {
      replace: how !== arrangement,
    });
  };
  const stop = (): void =>
    setSearch((before) => new URLSearchParams([...before].filter(([name]) => name !== 'compare' && name !== 'by')));
  return (
    <>
      <h2 className={styles['hidden']}>{t('comparison.title')}</h2>
      <div className={styles['heads']}>
        <StageSide
          label={t('comparison.left')}
          stage={left}
          taken={right}
          record={record}
          onChange={(id) => show(id, right.id, arrangement)}
        />
        <div className={styles['rightHead']}>
          <StageSide
            label={t('comparison.right')}
            stage={right}
            taken={left}
            record={record}
            onChange={(id) => show(left.id, id, arrangement)}
          />
          <Segmented<Arrangement>
            aria-label={t('comparison.arrangement')}
            value={arrangement}
            onChange={(next) => show(left.id, right.id, next)}
            options={[
              { value: 'pairs', label: t('comparison.pairs') },
              { value: 'layouts', label: t('comparison.layouts') },
            ]}
          />
          <Button icon={<CloseOutlined aria-hidden />} onClick={stop}>
            {t('comparison.stop')}
          </Button>
        </div>
      </div>
      {arrangement === 'pairs' ? <Pairs pairs={pairs} onOpen={open} /> : <Layouts pairs={pairs} onOpen={open} />}
    </>
  );
}

function StageSide(props: {
  readonly label: string;
  readonly stage: Stage;
  /** The stage on the other side. */
  readonly taken: Stage;
  readonly record: PatientRecord;
  readonly onChange: (stageId: string) => void;
}) {
  const ageText = useAgeText();
  const { stage, record } = props;
  return (
    <div className={styles['side']}>
      <Select
        className={styles['select'] ?? ''}
        aria-label={props.label}
        value={stage.id}
        onChange={props.onChange}
        options={record.stages
          .filter(({ id }) => id !== props.taken.id)
          .map(({ id, stageCode, stageName, stageDate }) => ({
            value: id,
            label: (
              <span className={styles['choice']}>
                <StageChip code={stageCode} name={stageName} /> <DateText value={stageDate} />
              </span>
            ),
          }))}
      />
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
