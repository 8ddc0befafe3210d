import type { Patient } from '@dentarium/api/patients/calls';
import type { Stage } from '@dentarium/api/stages/calls';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';

/** Names the browser tab after the patient and the page, to distinguish many tabs. */
export function PageTitle({ patient, page }: { readonly patient: Pick<Patient, 'name'>; readonly page: string }) {
  return <span hidden data-page-title={`${patient.name} · ${page}`} />;
}

/** Names the browser tab after the open part of the record. */
export function RecordTitle({
  patient,
  stages,
}: {
  readonly patient: Pick<Patient, 'id' | 'name'>;
  /** Stages named in the language of the reader. */
  readonly stages: readonly Stage[];
}) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const [part = '', stageId = ''] = pathname.slice(`/patient/${patient.id}/`.length).split('/');
  return <PageTitle patient={patient} page={toPageName()} />;

  function toPageName(): string {
    const findStageName = (id: string | null): string | undefined => stages.find((stage) => stage.id === id)?.stageName;
    switch (part) {
      case 'records':
      case 'exam':
      case 'shares':
      case 'deleted':
        return t(`patient.${part}`);
      case 'images':
        return t('gallery.title');
      case 'organise':
        return t('organise.title');
      case 'ceph':
        return t('ceph.title');
      case 'measure':
        return t('measuring.title');
      case 'measurements':
        return t('measuring.course');
      case 'stage': {
        const name = findStageName(stageId) ?? t('stage.missing');
        const other = findStageName(new URLSearchParams(search).get('compare'));
        return other === undefined ? name : `${t('comparison.title')}: ${name} – ${other}`;
      }
      default:
        return t('stage.timeline');
    }
  }
}
