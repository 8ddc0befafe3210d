import type { Section } from '@dentarium/models/scene';
import { Checkbox, Segmented, Slider } from 'antd';
import { useEffect, useState } from 'react';
import { useModelTexts } from './texts.ts';
import styles from './model-viewer.module.css';
import type { Viewing } from './viewing.ts';

const PLANES = ['sagittal', 'frontal', 'horizontal'] as const;

/** Cuts through the models along a plane of the patient. */
export function SectionPanel({ viewing }: { readonly viewing: Viewing | null }) {
  const { t } = useModelTexts();
  const [isOn, setOn] = useState(false);
  const [section, setSection] = useState<Section>({ axis: 0, at: 0, isTurned: false });
  useEffect(() => viewing?.scene.setSection(isOn ? section : null), [viewing, isOn, section]);
  const reach = isOn ? Math.ceil(viewing?.scene.computeReach(section.axis) ?? 50) : 50;
  return (
    <section aria-label={t('model3d.section.title')}>
      <Checkbox checked={isOn} onChange={({ target }) => setOn(target.checked)}>
        {t('model3d.section.title')}
      </Checkbox>
      {isOn ? (
        <div className={styles['section']}>
          <Segmented
            size="small"
            aria-label={t('model3d.section.plane')}
            value={section.axis}
            onChange={(axis) => setSection((before) => ({ ...before, axis, at: 0 }))}
            options={PLANES.map((plane, axis) => ({
              value: axis as Section['axis'],
              label: t(`model3d.section.${plane}`),
            }))}
          />
          <Slider
            min={-reach}
            max={reach}
            step={0.1}
            value={section.at}
            onChange={(at) => setSection((before) => ({ ...before, at }))}
            ariaLabelForHandle={t('model3d.section.place')}
            tooltip={{ formatter: (value) => `${(value ?? 0).toFixed(1)} mm` }}
          />
          <Checkbox
            checked={section.isTurned}
            onChange={({ target }) => setSection((before) => ({ ...before, isTurned: target.checked }))}
          >
            {t('model3d.section.turned')}
          </Checkbox>
        </div>
      ) : null}
    </section>
  );
}
