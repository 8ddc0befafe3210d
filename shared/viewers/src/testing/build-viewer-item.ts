import type { ViewerItem } from '../source/viewer-source.ts';

/** Builds an item of a viewer for a test. */
export function buildViewerItem(part: Partial<ViewerItem> = {}): ViewerItem {
  return {
    id: 'item',
    kind: 'image',
    title: 'Panoramic radiograph',
    name: 'pano.jpg',
    date: '2026-01-31',
    group: null,
    facts: [{ label: 'Name', value: 'Li Mei' }],
    category: 14,
    mirror: false,
    rotation: 0,
    patientLeft: null,
    ...part,
  };
}
