import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { findThreeFolder } from './bare-three.ts';
import type { readMeshes } from './order-to-plan.ts';

const SITE = 'http://bare.invalid';

/**
 * Formats a page with the scene of a plan and nothing else: the same meshes, materials and lamps, seen from the front
 * on a canvas of the same size.
 */
const formatBarePlan = (width: number, height: number): string => `<!doctype html>
  <script type="importmap">{ "imports": { "three": "/build/three.module.js" } }</script>
  <canvas style="width: ${width}px; height: ${height}px"></canvas>
  <script type="module">
    import * as three from 'three';
    import { PLYLoader } from '/examples/jsm/loaders/PLYLoader.js';
    const begun = performance.now();
    const canvas = document.querySelector('canvas');
    const renderer = new three.WebGLRenderer({ canvas, antialias: true, alpha: true });
    renderer.setSize(${width}, ${height}, false);
    const scene = new three.Scene();
    const camera = new three.OrthographicCamera();
    const lamp = new three.DirectionalLight(0xffffff, 0.75);
    lamp.position.set(-0.4, 0.6, 1);
    lamp.target.position.set(0, 0, -1);
    camera.add(lamp, lamp.target);
    const sky = new three.HemisphereLight(0xffffff, 0xa39c90, 2.7);
    sky.position.set(0, -0.4, 1);
    scene.add(camera, sky);
    const enamel = (color) => new three.MeshStandardMaterial({ color, roughness: 0.42, side: three.DoubleSide });
    const [tooth, gum] = [enamel(0xf1ebdd), enamel(0xd49a94)];
    const list = await (await fetch('/meshes.json')).json();
    const loader = new PLYLoader();
    const teeth = await Promise.all(list.map(async ({ way, isGum }, at) => {
      const geometry = loader.parse(await (await fetch('/mesh/' + at)).arrayBuffer());
      geometry.computeVertexNormals();
      const mesh = new three.Mesh(geometry, isGum ? gum : tooth);
      scene.add(mesh);
      return { mesh, way };
    }));
    const box = new three.Box3().setFromObject(scene);
    const [middle, extent] = [box.getCenter(new three.Vector3()), box.getSize(new three.Vector3())];
    const side = Math.min(${width}, ${height});
    const span = Math.max(extent.x / (${width} / side), extent.z / (${height} / side)) * 1.25;
    const scale = span / side / 2;
    Object.assign(camera, { left: -${width} * scale, right: ${width} * scale, top: ${height} * scale, bottom: -${height} * scale, near: 0, far: 800 });
    camera.position.copy(middle).add(new three.Vector3(0, -400, 0));
    camera.up.set(0, 0, 1);
    camera.lookAt(middle);
    camera.updateProjectionMatrix();
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    renderer.render(scene, camera);
    await frame();
    await frame();
    window.firstBare = performance.now() - begun;
    window.slideBare = async (seconds) => {
      const start = performance.now();
      let pictures = 0;
      while (performance.now() - start < seconds * 1000) {
        const share = ((performance.now() - start) / (seconds * 1000));
        for (const { mesh, way } of teeth) mesh.position.set(...way).multiplyScalar(share);
        renderer.render(scene, camera);
        pictures += 1;
        await frame();
      }
      return (pictures * 1000) / (performance.now() - start);
    };
  </script>`;

/**
 * Opens a bare page of three with the scene of a plan. Returns the milliseconds to its first picture, and the function
 * that animates it and returns the pictures per second.
 */
export async function openBarePlan(
  page: Page,
  meshes: Awaited<ReturnType<typeof readMeshes>>,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<{ readonly first: number; readonly slide: (seconds: number) => Promise<number> }> {
  const folder = findThreeFolder();
  await page.route(`${SITE}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: formatBarePlan(width, height) });
    if (pathname === '/meshes.json') return route.fulfill({ json: meshes.map(({ way, isGum }) => ({ way, isGum })) });
    const mesh = /^\/mesh\/(\d+)$/.exec(pathname)?.[1];
    if (mesh !== undefined) return route.fulfill({ body: meshes[Number(mesh)]?.bytes ?? Buffer.alloc(0) });
    const body = readFileSync(join(folder, '..', pathname.replaceAll('..', '')));
    return route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto(SITE);
  const first = await page.waitForFunction(() => Reflect.get(window, 'firstBare') as number | undefined);
  return {
    first: (await first.jsonValue()) ?? 0,
    slide: (seconds) =>
      page.evaluate(
        (slideSeconds) => (Reflect.get(window, 'slideBare') as (seconds: number) => Promise<number>)(slideSeconds),
        seconds,
      ),
  };
}
