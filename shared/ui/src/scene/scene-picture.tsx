import type { ComponentProps, ReactNode } from 'react';
import styles from './scene.module.css';

/** Shows the dark box of a three-dimensional picture: its canvas with overlays. */
export function ScenePicture({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`${styles['picture']} ${className}`} />;
}

/** Shows the controls below a picture: its views and switches. */
export function SceneBar({ children }: { readonly children: ReactNode }) {
  return <div className={styles['bar']}>{children}</div>;
}
