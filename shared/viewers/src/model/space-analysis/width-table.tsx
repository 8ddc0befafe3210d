import { BOLTON_TEETH, type SpaceArch, TOOTH_WIDTH_RANGE } from '@dentarium/domain/space-analysis';
import { NumberField } from '@dentarium/ui';
import { Button } from 'antd';
import { useModelTexts } from '../texts.ts';
import { toArch } from './space-entries.ts';
import styles from './space.module.css';
import type { SpaceAnalysis } from './use-space-analysis.ts';

interface Props {
  readonly analysis: SpaceAnalysis;
  readonly onBegin: () => void;
}

/** Shows the widths of the upper and the lower teeth, to measure on the models or to type. */
export function WidthTable({ analysis, onBegin }: Props) {
  const { t } = useModelTexts();
  const sum = (arch: SpaceArch): string => {
    const widths = BOLTON_TEETH[arch].flatMap((tooth) => analysis.widths.get(tooth) ?? []);
    return widths.length === 0 ? '–' : widths.reduce((all, mm) => all + mm, 0).toFixed(2);
  };
  return (
    <table className={styles['widths']}>
      <caption>{t('model3d.space.widths')}</caption>
      <thead>
        <tr>
          {(['upper', 'lower'] as const).map((arch) => (
            <th key={arch} scope="colgroup" colSpan={2}>
              {t(`model3d.space.${arch}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {BOLTON_TEETH.upper.map((tooth, index) => (
          <tr key={tooth}>
            <ToothCells tooth={tooth} analysis={analysis} onBegin={onBegin} />
            <ToothCells tooth={BOLTON_TEETH.lower[index] ?? tooth} analysis={analysis} onBegin={onBegin} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          {(['upper', 'lower'] as const).map((arch) => (
            <td key={arch} colSpan={2}>
              {t('model3d.space.sum', { mm: sum(arch) })}
            </td>
          ))}
        </tr>
      </tfoot>
    </table>
  );
}

/** Shows the number of a tooth, which starts to measure it, and its width. */
function ToothCells({ tooth, analysis, onBegin }: Props & { readonly tooth: number }) {
  const { t } = useModelTexts();
  const entry = analysis.entries.get(tooth);
  const isActive = analysis.activeSubject === tooth;
  const source = entry === undefined ? '' : t(`model3d.space.${entry.isTyped ? 'typed' : 'measured'}`);
  return (
    <>
      <th scope="row">
        <Button
          size="small"
          type={isActive ? 'primary' : 'default'}
          aria-pressed={isActive}
          aria-label={t('model3d.space.pick', { tooth })}
          title={t('model3d.space.pick', { tooth })}
          onClick={() => {
            onBegin();
            if (isActive) analysis.stop();
            else analysis.begin(tooth);
          }}
        >
          {tooth}
        </Button>
      </th>
      <td>
        {analysis.canType(toArch(tooth)) ? (
          <NumberField
            className={styles['width'] ?? ''}
            control={{ 'aria-label': [t('model3d.space.width', { tooth }), source].filter(Boolean).join(' · ') }}
            value={entry === undefined ? null : Math.round(entry.mm * 100) / 100}
            min={TOOTH_WIDTH_RANGE.min}
            max={TOOTH_WIDTH_RANGE.max}
            decimals={2}
            onChange={(mm) => analysis.type(tooth, mm)}
          />
        ) : (
          (entry?.mm.toFixed(2) ?? '–')
        )}
      </td>
    </>
  );
}
