interface Props {
  readonly path: string;
  /** The class by which a menu of the kit keeps its icons apart from its texts. */
  readonly className?: string;
}

/** Shows an icon that a module declares as the path of an SVG, rendered like those of the kit. */
export function DeclaredIcon({ path, className = '' }: Props) {
  return (
    <span className={`anticon ${className}`.trim()} role="img" aria-hidden>
      <svg viewBox="64 64 896 896" focusable="false" width="1em" height="1em" fill="currentColor">
        <path d={path} />
      </svg>
    </span>
  );
}
