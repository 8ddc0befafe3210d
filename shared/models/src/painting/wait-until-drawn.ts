/** Milliseconds between two checks for a finished picture. */
const CHECK_INTERVAL_MS = 4;

/**
 * Waits until the pending commands of a context are drawn. Reading the canvas earlier would block all drawing,
 * including that of the page.
 *
 * @returns whether the picture is drawn; `false` if the context was lost meanwhile
 */
export async function waitUntilDrawn(gl: WebGLRenderingContext | WebGL2RenderingContext): Promise<boolean> {
  if (!(gl instanceof WebGL2RenderingContext)) return true;
  const fence = gl.fenceSync(gl.SYNC_GPU_COMMANDS_COMPLETE, 0);
  if (fence === null) return !gl.isContextLost();
  gl.flush();
  while (!gl.isContextLost() && gl.getSyncParameter(fence, gl.SYNC_STATUS) !== gl.SIGNALED)
    await new Promise((resolve) => setTimeout(resolve, CHECK_INTERVAL_MS));
  gl.deleteSync(fence);
  return !gl.isContextLost();
}
