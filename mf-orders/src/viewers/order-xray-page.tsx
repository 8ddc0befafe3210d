import { ClinicViewerPage } from './clinic-viewer-page.tsx';
import { XRayPage } from './xray-page.tsx';

/** Shows `/case/xray?order=…&file=…`: a submitted X-ray of an order, in the clinic's view (ORD-16). */
export default function OrderXRayPage() {
  return <ClinicViewerPage View={XRayPage} />;
}
