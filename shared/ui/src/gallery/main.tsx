import { languageAtom, ModuleProviders, pageStore, themeAtom } from '@dentarium/platform';
import { paintFirst } from '@dentarium/platform/first-paint';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ImageStoreContext } from '../image/image-store-context.ts';
import { parseAddress } from './address.ts';
import { GalleryPage } from './gallery-page.tsx';
import { listEntries } from './list-entries.ts';
import { sampleImages } from './sample-images.ts';
import { reportMissingTexts, startSampleSite } from './sample-site.ts';

function applyLook(): void {
  const { theme, language } = parseAddress(location.hash);
  pageStore.set(themeAtom, theme);
  pageStore.set(languageAtom, language);
}

reportMissingTexts();
startSampleSite();
applyLook();
paintFirst();
// Registered before the page renders, so that a new entry is rendered once, in its look.
window.addEventListener('hashchange', applyLook);

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root');
createRoot(root).render(
  <StrictMode>
    <ModuleProviders name="gallery">
      <ImageStoreContext value={sampleImages}>
        <GalleryPage entries={listEntries()} />
      </ImageStoreContext>
    </ModuleProviders>
  </StrictMode>,
);
