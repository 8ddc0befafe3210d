import { ClinicViewerPage } from './clinic-viewer-page.tsx';
import { VolumePage } from './volume-page.tsx';

/**
 * Shows `/case/volume?order=…&file=…`: a submitted volume of an order in three planes, in the clinic's view (ORD-16).
 */
export default function OrderVolumePage() {
  return <ClinicViewerPage View={VolumePage} />;
}
