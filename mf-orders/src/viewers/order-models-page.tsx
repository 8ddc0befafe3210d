import { ClinicViewerPage } from './clinic-viewer-page.tsx';
import { ModelsPage } from './models-page.tsx';

/** Shows `/case/models?order=…&file=…`: the submitted models of an order in 3D, in the clinic's view (ORD-16). */
export default function OrderModelsPage() {
  return <ClinicViewerPage View={ModelsPage} />;
}
