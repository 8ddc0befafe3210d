import ColumnWidthOutlined from '@ant-design/icons/ColumnWidthOutlined';
import CompressOutlined from '@ant-design/icons/CompressOutlined';
import DragOutlined from '@ant-design/icons/DragOutlined';
import FormatPainterOutlined from '@ant-design/icons/FormatPainterOutlined';
import IdcardOutlined from '@ant-design/icons/IdcardOutlined';
import RotateRightOutlined from '@ant-design/icons/RotateRightOutlined';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import UndoOutlined from '@ant-design/icons/UndoOutlined';
import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined';
import ZoomOutOutlined from '@ant-design/icons/ZoomOutOutlined';
import { fitView, mirrorView, turnView, type View, zoomView } from '@dentarium/ui/zoom';
import { Button, Select } from 'antd';
import { memo, type ReactNode, useMemo } from 'react';
import { useDicomTexts } from './texts.ts';
import styles from './dicom.module.css';
import type { ReadyFrame } from './ready-frame.ts';
import type { PaneTool } from './dicom-pane.tsx';
import type { Viewing } from './viewing.ts';
import { type WindowChoice, listWindowChoices } from './window-level.ts';

/** The actions of the tools on the active image. */
export interface ToolActions {
  readonly onView: (change: (view: View) => View) => void;
  readonly onViewing: (change: (viewing: Viewing) => Viewing) => void;
  readonly onReset: () => void;
}

/** Exchanges black and white. */
export function invertLook(viewing: Viewing): Viewing {
  return { ...viewing, look: { ...viewing.look, isInverted: !viewing.look.isInverted } };
}

/** Shows a tool button with an icon only; its name is the tooltip and the accessible label. */
export function ToolButton(props: {
  readonly icon: ReactNode;
  readonly label: string;
  readonly hotkey?: string;
  readonly isOn?: boolean;
  readonly disabled?: boolean;
  readonly onClick: () => void;
}) {
  const { isOn, hotkey } = props;
  return (
    <Button
      icon={props.icon}
      aria-label={props.label}
      title={hotkey === undefined ? props.label : `${props.label} (${hotkey})`}
      {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
      type={isOn === true ? 'primary' : 'default'}
      ghost={isOn === true}
      disabled={props.disabled ?? false}
      onClick={props.onClick}
    />
  );
}

/** Selects the window of the image: the window of the file, the automatic one, or a named one. */
export function WindowSelect(props: {
  readonly ready: ReadyFrame | null;
  readonly viewing: Viewing;
  readonly onViewing: ToolActions['onViewing'];
}) {
  const { ready, viewing } = props;
  const grey = ready?.decoded.kind === 'grey' ? ready.decoded.grey : null;
  const modality = ready?.summary.modality ?? '';
  const choices = useMemo(() => (grey === null ? [] : listWindowChoices(grey, modality)), [grey, modality]);
  const { window } = viewing.look;
  const selectedChoice = choices.find(
    (choice) =>
      choice.window === window ||
      (choice.window !== null && choice.window.centre === window?.centre && choice.window.width === window.width),
  );
  if (grey === null) return null;
  return <ChoiceSelect choices={choices} selectedKey={selectedChoice?.key ?? null} onViewing={props.onViewing} />;
}

/** Memoised, so that dragging a window does not render it again. */
const ChoiceSelect = memo(function ChoiceSelect(props: {
  readonly choices: readonly WindowChoice[];
  readonly selectedKey: string | null;
  readonly onViewing: ToolActions['onViewing'];
}) {
  const { t } = useDicomTexts();
  const { choices, selectedKey, onViewing } = props;
  return (
    <Select
      className={styles['choice'] ?? ''}
      aria-label={t('dicom.window')}
      value={selectedKey ?? 'own'}
      onChange={(key) => {
        const choice = choices.find((one) => one.key === key);
        if (choice !== undefined)
          onViewing((before) => ({ ...before, look: { ...before.look, window: choice.window } }));
      }}
      options={[
        ...choices.map(({ key, name }) => ({
          value: key,
          label: name === '' ? t(`dicom.windows.${key.replace(/\d+$/, '')}`) : name,
        })),
        ...(selectedKey === null ? [{ value: 'own', label: t('dicom.windows.own') }] : []),
      ]}
    />
  );
});

/** Shows the tools that change the view of the image. */
export function ViewTools(
  props: ToolActions & {
    readonly tool: PaneTool;
    readonly onTool: (tool: PaneTool) => void;
    readonly hasLens: boolean;
    readonly onLens: () => void;
    readonly isInverted: boolean;
    readonly factsShown: boolean;
    readonly onFacts: () => void;
  },
) {
  const { t } = useDicomTexts();
  const { onView, tool, onTool } = props;
  return (
    <>
      <ToolButton
        icon={<ColumnWidthOutlined aria-hidden />}
        label={t('dicom.windowTool')}
        hotkey="W"
        isOn={tool === 'window'}
        onClick={() => onTool('window')}
      />
      <ToolButton
        icon={<DragOutlined aria-hidden />}
        label={t('dicom.move')}
        hotkey="V"
        isOn={tool === 'move'}
        onClick={() => onTool('move')}
      />
      <ToolButton
        icon={<ZoomOutOutlined aria-hidden />}
        label={t('comparison.zoomOut')}
        hotkey="-"
        onClick={() => onView((view) => zoomView(view, -1))}
      />
      <ToolButton
        icon={<ZoomInOutlined aria-hidden />}
        label={t('comparison.zoomIn')}
        hotkey="+"
        onClick={() => onView((view) => zoomView(view, 1))}
      />
      <ToolButton
        icon={<SearchOutlined aria-hidden />}
        label={t('dicom.lens')}
        hotkey="G"
        isOn={props.hasLens}
        onClick={props.onLens}
      />
      <ToolButton
        icon={<CompressOutlined aria-hidden />}
        label={t('dicom.fit')}
        hotkey="0"
        onClick={() => onView(fitView)}
      />
      <ToolButton
        icon={<FormatPainterOutlined aria-hidden />}
        label={t('dicom.invert')}
        hotkey="N"
        isOn={props.isInverted}
        onClick={() => props.onViewing(invertLook)}
      />
      <ToolButton
        icon={<RotateRightOutlined aria-hidden />}
        label={t('image.rotate')}
        hotkey="R"
        onClick={() => onView((view) => turnView(view, 1))}
      />
      <ToolButton
        icon={<SwapOutlined aria-hidden />}
        label={t('image.mirror')}
        hotkey="M"
        onClick={() => onView(mirrorView)}
      />
      <ToolButton icon={<UndoOutlined aria-hidden />} label={t('dicom.reset')} hotkey="X" onClick={props.onReset} />
      <ToolButton
        icon={<IdcardOutlined aria-hidden />}
        label={t('comparison.facts')}
        hotkey="I"
        isOn={props.factsShown}
        onClick={props.onFacts}
      />
    </>
  );
}
