import { FILE_CATEGORIES, isAssignable, type CategoryGroup } from '@dentarium/domain';
import type { Language } from '@dentarium/platform';
import type { MenuProps } from 'antd';

/** The groups of the category menu, in their order. */
const GROUPS: readonly CategoryGroup[] = ['face', 'intraoral', 'xray', 'model', 'other', 'inbox'];

/**
 * Creates the menu of all assignable categories, grouped, with their keys (STG-04).
 *
 * @param keys the categories of the keys 1 to 9
 * @param groupName names a group in the language of the page
 */
export function createCategoryMenu(
  language: Language,
  keys: readonly number[],
  groupName: (group: CategoryGroup) => string,
  onChoose: (category: number) => void,
): NonNullable<MenuProps['items']> {
  return GROUPS.map((group) => ({
    type: 'group' as const,
    key: group,
    label: groupName(group),
    children: FILE_CATEGORIES.filter((category) => category.group === group && isAssignable(category.code)).map(
      ({ code, name }) => {
        const key = keys.indexOf(code);
        return {
          key: String(code),
          label: name[language],
          extra: key < 0 ? undefined : String(key + 1),
          onClick: () => onChoose(code),
        };
      },
    ),
  }));
}
