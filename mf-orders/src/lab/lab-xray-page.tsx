import { XRayPage } from '../viewers/xray-page.tsx';
import { LabViewerPage } from './lab-viewer-page.tsx';

/** Shows `/lab/xray?order=…&file=…`: a submitted X-ray of an order, in the manufacturer's view (LAB-01). */
export default function LabXRayPage() {
  return <LabViewerPage View={XRayPage} />;
}
