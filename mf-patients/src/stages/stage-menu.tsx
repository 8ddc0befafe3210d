import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined';
import { formatError } from '@dentarium/api';
import type { Stage } from '@dentarium/api/stages/calls';
import { downStageFile } from '@dentarium/api/tasks/calls';
import { toast, useActions, useApiMutation, useLanguage } from '@dentarium/platform';
import { ActionMenu, type MenuItems } from '@dentarium/ui';
import { Button } from 'antd';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { toModelViewerAddress } from '../viewers/model-viewer-address.ts';
import type { PatientRecord } from '../patient/patient-record.ts';
import { useStageActions } from './use-stage-actions.ts';

const RenameStage = lazy(() => import('./rename-stage.tsx').then((code) => ({ default: code.RenameStage })));
const MergeStages = lazy(() => import('./merge-stages.tsx').then((code) => ({ default: code.MergeStages })));
const DeleteStage = lazy(() => import('./delete-stage.tsx').then((code) => ({ default: code.DeleteStage })));

type StageDialog = 'rename' | 'merge' | 'delete';

/**
 * Shows the actions on a stage: those of other modules, compare, edit, download (STG-10), rename, merge and delete
 * (STG-01).
 */
export function StageMenu({ stage, record }: { readonly stage: Stage; readonly record: PatientRecord }) {
  const { t } = useTranslation();
  const [language] = useLanguage();
  const [dialog, setDialog] = useState<StageDialog | null>(null);
  const navigate = useNavigate();
  const modelsAddress = toModelViewerAddress({ patient: record.patient.id, stage: stage.id });
  const { comparisonItems, edit } = useStageActions(stage, record);
  const moduleItems = useActions('stage')({ patientId: record.patient.id, stageId: stage.id }, record.mayEdit);
  const download = useApiMutation(downStageFile, { onSuccess: () => toast('info', t('packaging.begun')) });
  const merge = (): void => {
    // A single stage cannot be merged; the notice uses the text of the server.
    if (record.stages.length < 2) toast('info', formatError('stage.single', language));
    else setDialog('merge');
  };
  const editItems: MenuItems = [
    { key: 'rename', label: t('stage.rename'), onClick: () => setDialog('rename') },
    { key: 'merge', label: t('stage.merge'), onClick: merge },
    ...(record.mayDelete
      ? [{ key: 'delete', label: t('stage.delete'), danger: true, onClick: () => setDialog('delete') }]
      : []),
  ];
  const exportItems: MenuItems = [
    {
      key: 'download',
      label: t('stage.download'),
      disabled: stage.fileCount === 0 || download.isPending,
      onClick: () => record.whenInTreatment(() => void download.mutate({ params: { id: stage.id } })),
    },
  ];
  const hasModels = record.files.some(({ stageId, kind }) => stageId === stage.id && kind === 'model');
  const items: MenuItems = [
    ...(hasModels ? [{ key: 'models', label: t('model3d.openAll'), onClick: () => void navigate(modelsAddress) }] : []),
    ...moduleItems,
    ...(comparisonItems.length === 0
      ? []
      : [{ key: 'compare', label: t('comparison.with'), children: comparisonItems }]),
    ...(edit === undefined ? [] : [{ key: 'edit', label: t('stage.edit'), onClick: edit }]),
    ...(record.mayExport ? exportItems : []),
    ...(record.mayEdit ? editItems : []),
  ];
  if (items.length === 0) return null;
  const close = (): void => setDialog(null);
  return (
    <>
      <ActionMenu items={items}>
        <Button icon={<EllipsisOutlined aria-hidden />} aria-label={t('stage.more')} title={t('stage.more')} />
      </ActionMenu>
      <Suspense>
        {dialog === 'rename' ? <RenameStage stage={stage} onClose={close} /> : null}
        {dialog === 'merge' ? <MergeStages stage={stage} record={record} onClose={close} /> : null}
        {dialog === 'delete' ? <DeleteStage stage={stage} record={record} onClose={close} /> : null}
      </Suspense>
    </>
  );
}
