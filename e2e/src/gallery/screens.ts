import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { launchBrowser } from '../launch-browser.ts';
import { type GalleryLook, listGalleryViews, openGalleryView } from './gallery-view.ts';
import { startGallery } from './start-gallery.ts';

// Takes a screenshot of every view of the gallery in both themes and languages and at two widths, for visual review:
// node e2e/src/gallery/screens.ts <folder> [part of the id of an entry]
const [folder, part = ''] = process.argv.slice(2);
if (folder === undefined) throw new Error('Name the folder for the screenshots: node src/gallery/screens.ts <folder>');

const WIDTHS = [1366, 390];
const LOOKS: readonly GalleryLook[] = [
  { theme: 'dark', language: 'en' },
  { theme: 'light', language: 'ch' },
  { theme: 'dark', language: 'ch' },
  { theme: 'light', language: 'en' },
];

await mkdir(folder, { recursive: true });
const gallery = await startGallery();
const browser = await launchBrowser();
try {
  const page = await browser.newPage({ reducedMotion: 'reduce' });
  await page.goto(gallery.address);
  const views = (await listGalleryViews(page)).filter(({ id }) => id.includes(part));
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 768 });
    for (const look of LOOKS) {
      for (const view of views) {
        await openGalleryView(page, view, look);
        const name = [view.id, view.state, width, look.theme, look.language].filter((one) => one !== '').join('-');
        await page.screenshot({ path: join(folder, `${name}.png`), fullPage: view.state === '' });
      }
    }
  }
} finally {
  await browser.close();
  gallery.stop();
}
