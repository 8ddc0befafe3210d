import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Page } from '@playwright/test';

const SITE = 'http://bare.invalid';

/** Returns the folder of the built three. */
export function findThreeFolder(): string {
  const models = join(import.meta.dirname, '../../shared/models/package.json');
  return dirname(createRequire(models).resolve('three'));
}

/** Formats the minimal page that shows a surface with three: a prepared geometry and one lamp. */
const formatBarePage = (facets: number): string => `<!doctype html><canvas width="1026" height="646"></canvas>
  <script type="module">
    import * as three from './three.module.js';
    const steps = Math.ceil(Math.sqrt(${facets} / 2));
    const geometry = new three.PlaneGeometry(60, 50, steps, steps);
    geometry.computeBoundingSphere();
    const material = new three.MeshStandardMaterial({ side: three.DoubleSide });
    const scene = new three.Scene().add(new three.Mesh(geometry, material), new three.DirectionalLight());
    const camera = new three.OrthographicCamera(-40, 40, 25, -25, 0, 200);
    camera.position.z = 100;
    const canvas = document.querySelector('canvas');
    const renderer = new three.WebGLRenderer({ canvas, antialias: true, alpha: true });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    window.drawBare = async () => {
      await frame();
      const start = performance.now();
      renderer.render(scene, camera);
      await frame();
      await frame();
      return performance.now() - start;
    };
  </script>`;

/**
 * Opens a bare page of three, the lower bound for any page of this browser on this machine.
 *
 * @returns the function that draws a picture, and returns the milliseconds until the browser draws the next frame
 */
export async function openBareThree(page: Page, facets: number): Promise<() => Promise<number>> {
  const folder = findThreeFolder();
  await page.route(`${SITE}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: formatBarePage(facets) });
    const body = readFileSync(join(folder, pathname.replaceAll('/', '')));
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto(SITE);
  await page.waitForFunction(() => Reflect.has(window, 'drawBare'));
  return () => page.evaluate(() => (Reflect.get(window, 'drawBare') as () => Promise<number>)());
}
