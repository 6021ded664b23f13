import type { MenuItem } from '../../../contract/admin/admin.ts'

/**
 * Whether menus name the screen at a path, and all of them by another name than its own: then it is not available
 * (decisions B-13). A menu opens a screen of this build, it never makes one.
 */
export function isMisnamed(tree: readonly MenuItem[], path: string, component: string | undefined): boolean {
  const names = namesOf(tree, path)
  return names.length > 0 && !names.some((name) => name === '' || name === component)
}

function namesOf(tree: readonly MenuItem[], path: string): string[] {
  return tree.flatMap((item) => [...(item.path === path ? [item.component] : []), ...namesOf(item.children, path)])
}
