import { FILE_CATEGORIES, isAssignable, NINE_PHOTO, type CategoryGroup } from '@dentarium/domain';
import type { Language } from '@dentarium/platform';
import type { MenuProps } from 'antd';

/** The groups of the category menu, in their order. */
const GROUPS: readonly CategoryGroup[] = ['face', 'intraoral', 'xray', 'model', 'other', 'inbox'];

/**
 * The menu of categories: every one that a person may give, grouped, with the key that gives it (STG-04).
 *
 * @param groupName names a group in the language of the page.
 */
export function categoryMenu(
  language: Language,
  groupName: (group: CategoryGroup) => string,
  onChoose: (category: number) => void,
): MenuProps['items'] {
  return GROUPS.map((group) => ({
    type: 'group' as const,
    key: group,
    label: groupName(group),
    children: FILE_CATEGORIES.filter((category) => category.group === group && isAssignable(category.code)).map(
      ({ code, name }) => {
        const cell = NINE_PHOTO.cells.findIndex(({ category }) => category === code);
        return {
          key: String(code),
          label: name[language],
          extra: cell < 0 ? undefined : String(cell + 1),
          onClick: () => onChoose(code),
        };
      },
    ),
  }));
}
