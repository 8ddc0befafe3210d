import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import {
  BOLTON_NORMS,
  type BoltonKind,
  listArchTeeth,
  listBoltonTeeth,
  type SpaceArch,
} from '@dentarium/domain/space-analysis';
import { formatSignedDecimal } from '@dentarium/domain/decimal-text';
import { Button } from 'antd';
import { useModelTexts } from '../texts.ts';
import styles from './space.module.css';
import type { SpaceAnalysis } from './use-space-analysis.ts';

/** Shows both Bolton ratios beside their means, with the excess of an arch. */
export function BoltonRatios({ analysis }: { readonly analysis: SpaceAnalysis }) {
  return (
    <dl className={styles['results']} aria-live="polite">
      {(['anterior', 'overall'] as const).map((kind) => (
        <Ratio key={kind} kind={kind} analysis={analysis} />
      ))}
    </dl>
  );
}

function Ratio({ kind, analysis }: { readonly kind: BoltonKind; readonly analysis: SpaceAnalysis }) {
  const { t } = useModelTexts();
  const missingText = useMissingText();
  const result = analysis.bolton[kind];
  const { mean, sd } = BOLTON_NORMS[kind];
  return (
    <div>
      <dt>{t(`model3d.space.ratio.${kind}`)}</dt>
      {result === null ? (
        <dd>{missingText(listBoltonTeeth(kind), analysis)}</dd>
      ) : (
        <dd>
          <strong>{result.ratio.toFixed(1)} %</strong>{' '}
          {t('model3d.space.norm', { mean, sd, deviation: formatSignedDecimal(result.deviation) })}
          <br />
          {result.excess === null
            ? t('model3d.space.balanced')
            : t(`model3d.space.excess.${result.excess.arch}`, { mm: result.excess.mm.toFixed(2) })}
        </dd>
      )}
    </div>
  );
}

/** Shows the lengths of the arches beside the widths of their teeth. */
export function ArchLengths({ analysis, onBegin }: { readonly analysis: SpaceAnalysis; readonly onBegin: () => void }) {
  return (
    <dl className={styles['results']} aria-live="polite">
      {(['upper', 'lower'] as const).map((arch) => (
        <ArchLength key={arch} arch={arch} analysis={analysis} onBegin={onBegin} />
      ))}
    </dl>
  );
}

function ArchLength(props: {
  readonly arch: SpaceArch;
  readonly analysis: SpaceAnalysis;
  readonly onBegin: () => void;
}) {
  const { t } = useModelTexts();
  const missingText = useMissingText();
  const { arch, analysis, onBegin } = props;
  const name = t('model3d.space.archLength', { arch: t(`model3d.space.${arch}`) });
  const length = analysis.entries.get(arch);
  const space = analysis.space[arch];
  const isActive = analysis.activeSubject === arch;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {length === undefined ? null : (
          <>
            {t('model3d.space.available', { mm: length.mm.toFixed(1) })}
            <br />
            {space === null
              ? missingText(listArchTeeth(arch), analysis)
              : t(`model3d.space.${space.discrepancy < 0 ? 'crowding' : 'spacing'}`, {
                  required: space.required.toFixed(1),
                  mm: Math.abs(space.discrepancy).toFixed(1),
                })}
            <br />
          </>
        )}
        <Button
          size="small"
          type={isActive ? 'primary' : 'default'}
          aria-pressed={isActive}
          aria-label={`${name}: ${t('model3d.space.set')}`}
          onClick={() => {
            onBegin();
            if (isActive) analysis.stop();
            else analysis.begin(arch);
          }}
        >
          {t('model3d.space.set')}
        </Button>
        {length === undefined ? null : (
          <Button
            size="small"
            type="text"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('model3d.measure.remove', { name })}
            onClick={() => analysis.remove(arch)}
          />
        )}
      </dd>
    </div>
  );
}

/** Returns a function that names the teeth whose widths are missing. */
function useMissingText(): (teeth: readonly number[], analysis: Pick<SpaceAnalysis, 'widths'>) => string {
  const { t } = useModelTexts();
  return (teeth, { widths }) =>
    t('model3d.space.missing', { teeth: teeth.filter((tooth) => !widths.has(tooth)).join(', ') });
}
