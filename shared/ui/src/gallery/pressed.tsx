import { type ReactNode, useEffect, useRef } from 'react';

/** Presses an element of its content once, the first button by default, so that the gallery shows what it opens. */
export function Pressed({
  selector = 'button',
  children,
}: {
  readonly selector?: string;
  readonly children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const press = (): void => {
      const element = box.current?.querySelector<HTMLElement>(selector);
      element?.focus();
      element?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
      element?.click();
    };
    // After the rendering: React does not let an effect render what the press opens.
    const timer = setTimeout(press);
    return () => clearTimeout(timer);
  }, [selector]);
  return <div ref={box}>{children}</div>;
}
