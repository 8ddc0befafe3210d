import CloseOutlined from '@ant-design/icons/CloseOutlined';
import IdcardOutlined from '@ant-design/icons/IdcardOutlined';
import LinkOutlined from '@ant-design/icons/LinkOutlined';
import LockOutlined from '@ant-design/icons/LockOutlined';
import type { PatientFile } from '@dentarium/api/files/info-calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { findPatientLeftEdge } from '@dentarium/domain/image-sides';
import { useBenefit } from '@dentarium/platform';
import { DateText, EmptyState, StageChip, useAgeText, useKeys } from '@dentarium/ui';
import { ViewDrawing } from '@dentarium/ui/drawings';
import { type ImageFact, ImageFacts, useImageFactsSwitch } from '@dentarium/ui/zoom';
import { Button, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { useCategoryName } from '../images/category-name.ts';
import { FiledImage } from '../images/filed-image.tsx';
import { TILE } from '../images/image-tile.tsx';
import { useImageFacts } from '../images/use-image-facts.ts';
import { useViewer } from '../images/use-viewer.ts';
import type { PatientRecord } from '../patient/patient-record.ts';
import { listPairs, findFirstPair, findShownPair, sortForRows, toViewerOrder, type Pair } from './list-pairs.ts';
import { type ComparisonAddress, readComparison, removeComparison, writeComparison } from './comparison-address.ts';
import styles from './comparison.module.css';
import { StageOverlay } from './stage-overlay.tsx';
import { StagePair } from './stage-pair.tsx';
import { ViewSelect } from './view-select.tsx';

/** The arrangement of two stages: image beside image, layout beside layout, or one view enlarged. */
type Arrangement = ComparisonAddress['by'] | ComparisonAddress['close'];

interface ComparisonProps {
  readonly left: Stage;
  readonly right: Stage;
  readonly record: PatientRecord;
}

/** Shows two stages side by side, the same view of both in each row, or one view enlarged. Either stage can be changed. */
export default function ComparisonView({ left, right, record }: ComparisonProps) {
  const { t } = useTranslation();
  const [searchParams, setSearchParams] = useSearchParams();
  const navigate = useNavigate();
  const address = readComparison(searchParams);
  const pairs = listPairs(record.files, left.id, right.id);
  const rows = sortForRows(pairs);
  const open = useViewer(toViewerOrder(rows), record);
  const toAddress = (leftId: string, rightId: string, change: Partial<ComparisonAddress>): string =>
    `/patient/${record.patient.id}/stage/${leftId}?${writeComparison(rightId, { ...address, ...change })}`;
  const show = (leftId: string, rightId: string, change: Partial<ComparisonAddress> = {}): void => {
    // Steps from pair to pair replace the history entry; leaving the pairs does not.
    const isNextPair = address.pair !== null && change.pair !== null;
    void navigate(toAddress(leftId, rightId, change), { replace: isNextPair });
  };
  const stop = (): void => setSearchParams((before) => removeComparison(before));
  const showPair = (pair: number | null): void => show(left.id, right.id, { pair });
  const overlay = useBenefit(4);
  const arrange = (next: Arrangement): void => {
    if (next === 'pairs' || next === 'layouts') show(left.id, right.id, { by: next, pair: null });
    else show(left.id, right.id, { close: next, pair: activePair?.category ?? findFirstPair(pairs) });
  };
  const activePair = address.pair === null ? undefined : findShownPair(pairs, address.pair);
  return (
    <>
      <div className={styles['heads']}>
        <StageSide
          label={t('comparison.left')}
          stage={left}
          otherStage={right}
          record={record}
          onChange={(id) => show(id, right.id)}
        />
        <StageSide
          label={t('comparison.right')}
          stage={right}
          otherStage={left}
          record={record}
          onChange={(id) => show(left.id, id)}
        />
        <div className={styles['rightHead']}>
          <Segmented<Arrangement>
            className={styles['arrangement'] ?? ''}
            aria-label={t('comparison.arrangement')}
            value={activePair === undefined ? address.by : address.close}
            onChange={arrange}
            options={[
              { value: 'pairs', label: t('comparison.pairs') },
              { value: 'layouts', label: t('comparison.layouts') },
              { value: 'zoom', label: t('comparison.zoom') },
              { value: 'overlay', label: overlay.name, ...(overlay.locked === null ? {} : { icon: <LockOutlined /> }) },
            ]}
          />
          <Button icon={<CloseOutlined aria-hidden />} onClick={stop}>
            {t('comparison.stop')}
          </Button>
        </div>
      </div>
      {activePair !== undefined && address.close === 'overlay' ? (
        <StageOverlay
          pair={activePair}
          record={record}
          head={<ViewSelect pairs={pairs} pair={activePair} onShow={showPair} />}
          onClose={() => showPair(null)}
        />
      ) : activePair !== undefined ? (
        <StagePair pairs={pairs} pair={activePair} left={left} right={right} record={record} onShow={showPair} />
      ) : address.by === 'pairs' ? (
        <Pairs
          pairs={rows}
          missingCategories={pairs.filter((pair) => !rows.includes(pair)).map(({ category }) => category)}
          record={record}
          onOpen={open}
          zoomAddress={(pair) => toAddress(left.id, right.id, { pair, close: 'zoom' })}
        />
      ) : (
        <Layouts pairs={pairs} onZoom={(pair) => show(left.id, right.id, { pair, close: 'zoom' })} />
      )}
    </>
  );
}

function StageSide(props: {
  readonly label: string;
  readonly stage: Stage;
  /** The stage on the other side. */
  readonly otherStage: Stage;
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
          .filter(({ id }) => id !== props.otherStage.id)
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

function Pairs({
  pairs,
  missingCategories,
  record,
  onOpen,
  zoomAddress,
}: PairsProps & {
  /** The views of the layout that neither stage has. */
  readonly missingCategories: readonly number[];
  readonly record: PatientRecord;
  readonly zoomAddress: (category: number) => string;
}) {
  const { t } = useTranslation();
  const categoryName = useCategoryName();
  const getFacts = useImageFacts(record);
  const [factsShown, switchFacts] = useImageFactsSwitch();
  useKeys({ i: switchFacts });
  const visibleFacts = factsShown ? getFacts : undefined;
  if (pairs.length === 0) return <EmptyState kind="none" title={t('comparison.none')} />;
  return (
    <div className={styles['pairs']}>
      <Button
        className={styles['factsSwitch'] ?? ''}
        size="small"
        icon={<IdcardOutlined aria-hidden />}
        aria-pressed={factsShown}
        type={factsShown ? 'primary' : 'default'}
        ghost={factsShown}
        onClick={switchFacts}
        title="I"
      >
        {t('comparison.facts')}
      </Button>
      {pairs.map(({ category, left, right }) => (
        <section key={category} className={styles['pair']} aria-label={categoryName(category)}>
          <h3 className={styles['name']}>
            <span>{categoryName(category)}</span>
            {left === undefined || right === undefined ? null : (
              <Link className={styles['zoom']} to={zoomAddress(category)}>
                <LinkOutlined aria-hidden /> {t('comparison.zoom')}
              </Link>
            )}
          </h3>
          <ComparedImage file={left} category={category} getFacts={visibleFacts} onOpen={onOpen} />
          <ComparedImage file={right} category={category} getFacts={visibleFacts} onOpen={onOpen} />
        </section>
      ))}
      {missingCategories.length === 0 ? null : (
        <p className={styles['missing']}>
          {t('comparison.missing', { categories: missingCategories.map(categoryName).join(t('comparison.separator')) })}
        </p>
      )}
    </div>
  );
}

function Layouts({ pairs, onZoom }: Pick<PairsProps, 'pairs'> & { readonly onZoom: (category: number) => void }) {
  return (
    <div className={styles['layouts']}>
      {(['left', 'right'] as const).map((side) => (
        <div key={side} className={styles['layout']}>
          {pairs
            .filter(({ inLayout }) => inLayout)
            .map((pair) => (
              <ComparedImage
                key={pair.category}
                file={pair[side]}
                category={pair.category}
                onOpen={() => onZoom(pair.category)}
                small
              />
            ))}
        </div>
      ))}
    </div>
  );
}

function ComparedImage(props: {
  readonly file: PatientFile | undefined;
  readonly category: number;
  /** Returns the facts over an image; without it nothing is shown over it. */
  readonly getFacts?: ((file: PatientFile) => readonly ImageFact[]) | undefined;
  readonly onOpen: (file: PatientFile) => void;
  readonly small?: boolean;
}) {
  const { t } = useTranslation();
  const name = useCategoryName()(props.category);
  const { file } = props;
  if (file === undefined) {
    return (
      <div className={styles['gap']} data-small={props.small === true}>
        <ViewDrawing category={props.category} />
        {t('image.missing', { category: name })}
      </div>
    );
  }
  return (
    <div className={styles['over']}>
      <button
        type="button"
        className={styles['compared']}
        aria-label={name}
        title={name}
        {...{ [TILE]: file.id }}
        onClick={() => props.onOpen(file)}
      >
        <FiledImage file={file} variant="preview" />
      </button>
      {props.getFacts === undefined ? null : (
        <ImageFacts facts={props.getFacts(file)} patientLeft={findPatientLeftEdge(file)} view={file} />
      )}
    </div>
  );
}
