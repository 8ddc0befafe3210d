/** Shows an icon that a module declares as the path of an SVG, rendered like those of the kit. */
export function DeclaredIcon({ path }: { readonly path: string }) {
  return (
    <span className="anticon" role="img" aria-hidden>
      <svg viewBox="64 64 896 896" focusable="false" width="1em" height="1em" fill="currentColor">
        <path d={path} />
      </svg>
    </span>
  );
}
