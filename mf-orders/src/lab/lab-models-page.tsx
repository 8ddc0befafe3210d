import { ModelsPage } from '../viewers/models-page.tsx';
import { LabViewerPage } from './lab-viewer-page.tsx';

/** Shows `/lab/models?order=…&file=…`: the submitted models of an order in 3D, in the manufacturer's view (LAB-01). */
export default function LabModelsPage() {
  return <LabViewerPage View={ModelsPage} />;
}
