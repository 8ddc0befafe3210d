import { Avatar } from 'antd';

/**
 * Returns the initials of a name without a photograph: the first letter of a single word, or the first letters of the
 * first and the last word.
 */
export function toInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase();
}

/** Shows the photograph of an expert, or the initials. The name is displayed next to it. */
export function ExpertPortrait(props: { readonly name: string; readonly photo: string; readonly size?: number }) {
  const { name, photo, size = 40 } = props;
  return (
    <Avatar size={size} src={photo === '' ? undefined : photo} alt="" aria-hidden>
      {toInitials(name)}
    </Avatar>
  );
}
