import type { ComponentProps, ReactNode } from 'react';
import styles from './scene.module.css';

/** The dark box of a picture in three dimensions: its canvas, and what stands over that. */
export function ScenePicture({ className = '', ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={`${styles['picture']} ${className}`} />;
}

/** What stands below a picture: its views, and what is switched in it. */
export function SceneBar({ children }: { readonly children: ReactNode }) {
  return <div className={styles['bar']}>{children}</div>;
}
