import { Avatar } from 'antd';

/** What stands for a name where there is no photograph: the first letter of one word, those of the first and the last of more. */
export function toInitials(name: string): string {
  const words = name.trim().split(/\s+/);
  const [first = '', last = ''] = [words[0], words.length > 1 ? words.at(-1) : ''];
  return `${[...first][0] ?? ''}${[...last][0] ?? ''}`.toUpperCase();
}

/** The photograph of an expert, or their initials. Their name stands beside it. */
export function ExpertPortrait(props: { readonly name: string; readonly photo: string; readonly size?: number }) {
  const { name, photo, size = 40 } = props;
  return (
    <Avatar size={size} src={photo === '' ? undefined : photo} alt="" aria-hidden>
      {toInitials(name)}
    </Avatar>
  );
}
