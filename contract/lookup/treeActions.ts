import type { DictEntry } from './lookup.ts'

/*
 * What can be done with the folders and the leaves of the tree of case files (specification §6). An institution sets it in the
 * dictionary of this name, one entry for each of the two, with `on` or `off` for an action; what it does not name stays as shipped.
 */

export const treeActionsDict = 'treeActions'

/** For each kind of node what can be switched, all of it on as shipped. A leaf cannot have children, so nothing is put into one. */
export const treeActionsOffered = {
  folder: ['add', 'upload', 'edit', 'move', 'delete'],
  leaf: ['edit', 'move', 'void', 'delete'],
} as const

/** What the entries are called, in Chinese and English. */
export const treeNodeNames = { folder: ['文件夹', 'Folder'], leaf: ['文件', 'File'] } as const

export type TreeNodeKind = keyof typeof treeActionsOffered
export type TreeActionName = (typeof treeActionsOffered)[TreeNodeKind][number]
export type TreeActions = Record<TreeNodeKind, readonly TreeActionName[]>

type Said = Pick<DictEntry, 'value' | 'attrs'>

export function treeActionsOf(entries: readonly Said[]): TreeActions {
  const of = (kind: TreeNodeKind) => {
    const attrs = entries.find(({ value }) => value === kind)?.attrs ?? {}
    return treeActionsOffered[kind].filter((action) => attrs[action] !== 'off')
  }
  return { folder: of('folder'), leaf: of('leaf') }
}
