import type { ErrorCode } from '../errors/errors.ts'

/*
 * Trees of folders and files (specification §3, tree node): sums, titles, and what a move does. Screens and server share
 * them, so that both refuse the same moves.
 */

export const treeIcons = ['folder', 'file', 'pdf', 'word', 'excel', 'image'] as const
export type TreeIconType = (typeof treeIcons)[number]

export interface TreeNode {
  key: string
  title: string
  description?: string
  iconType?: TreeIconType
  /** It cannot have children. */
  isLeaf?: boolean
  /** Missing where they are not loaded yet. */
  children?: TreeNode[]
  fileCount?: number
  disabledEdit?: boolean
  class?: string
  /** The name of an icon to show instead of the one of `iconType`. */
  icon?: string
  /** Why it is not removed, where it is not; no button offers that. */
  stays?: ErrorCode
  /** The id of the numbered document that can be made void, and whether it is. */
  mayVoid?: string
  isVoid?: boolean
}

/** Where something was dropped: before (-1), into (0) or after (1) the node `dropKey`. */
export interface TreeDrop {
  dragKey: string
  dropKey: string
  dropPosition: -1 | 0 | 1
}

/** A file counts as 1, a folder as the sum of its children, an empty one as 0 (decisions I-12). */
export function fileCountOf(node: TreeNode): number {
  if (node.isLeaf) return 1
  if (!node.children) return node.fileCount ?? 0
  return node.children.reduce((sum, child) => sum + fileCountOf(child), 0)
}

/** Specification §9. */
const titleLimit = 11

/** The first 11 characters of a title, with an ellipsis where there were more. */
export function cutTitle(title: string): string {
  const characters = [...title]
  return characters.length > titleLimit ? `${characters.slice(0, titleLimit).join('')}…` : title
}

export function findNode(nodes: readonly TreeNode[], key: string): TreeNode | undefined {
  for (const node of nodes) {
    const found = node.key === key ? node : findNode(node.children ?? [], key)
    if (found) return found
  }
  return undefined
}

/** Where a node stands: its parent (undefined at the top), the nodes beside it and itself, its place among them. */
export function placeOf(
  nodes: TreeNode[],
  key: string,
  parent?: TreeNode,
): { parent: TreeNode | undefined; siblings: TreeNode[]; at: number } | undefined {
  const at = nodes.findIndex((node) => node.key === key)
  if (at >= 0) return { parent, siblings: nodes, at }
  for (const node of nodes) {
    const found = placeOf(node.children ?? [], key, node)
    if (found) return found
  }
  return undefined
}

/** Nothing goes into itself, below itself, or into a leaf. */
export function mayDrop(nodes: TreeNode[], { dragKey, dropKey, dropPosition }: TreeDrop): boolean {
  const dragged = findNode(nodes, dragKey)
  const target = findNode(nodes, dropKey)
  if (!dragged || !target || findNode([dragged], dropKey)) return false
  return dropPosition !== 0 || !target.isLeaf
}

function without(nodes: TreeNode[], key: string): TreeNode[] {
  return nodes
    .filter((node) => node.key !== key)
    .map((node) => (node.children ? { ...node, children: without(node.children, key) } : node))
}

function put(nodes: TreeNode[], dragged: TreeNode, drop: TreeDrop): TreeNode[] {
  return nodes.flatMap((node) => {
    if (node.key !== drop.dropKey)
      return [node.children ? { ...node, children: put(node.children, dragged, drop) } : node]
    if (drop.dropPosition === 0) return [{ ...node, children: [...(node.children ?? []), dragged] }]
    return drop.dropPosition < 0 ? [dragged, node] : [node, dragged]
  })
}

/** The tree after a drop: into a folder means at its end. The same tree where the move is not possible. */
export function moveInTree(nodes: TreeNode[], drop: TreeDrop): TreeNode[] {
  const dragged = findNode(nodes, drop.dragKey)
  return dragged && mayDrop(nodes, drop) ? put(without(nodes, drop.dragKey), dragged, drop) : nodes
}

export type TreeStep = 'up' | 'down' | 'in' | 'out'

/**
 * A move by keyboard or button as the drop it comes to: past the node above or below, into the folder above, or out of
 * its folder, behind it. Undefined where there is no such place.
 */
export function stepOf(nodes: TreeNode[], key: string, step: TreeStep): TreeDrop | undefined {
  const place = placeOf(nodes, key)
  if (!place) return undefined
  const { parent, siblings, at } = place
  const above = siblings[at - 1]
  const steps: Record<TreeStep, [TreeNode | undefined, TreeDrop['dropPosition']]> = {
    up: [above, -1],
    down: [siblings[at + 1], 1],
    in: [above?.isLeaf ? undefined : above, 0],
    out: [parent, 1],
  }
  const [target, dropPosition] = steps[step]
  return target && { dragKey: key, dropKey: target.key, dropPosition }
}

/** A node as a line on the screen. `at` counts from 1 among the `of` nodes beside it. */
export interface TreeLine {
  node: TreeNode
  level: number
  at: number
  of: number
}

/** The lines of a tree of which the folders in `open` are open, from top to bottom. */
export function linesOf(nodes: TreeNode[], open: ReadonlySet<string>, level = 1): TreeLine[] {
  return nodes.flatMap((node, index) => [
    { node, level, at: index + 1, of: nodes.length },
    ...(open.has(node.key) && !node.isLeaf ? linesOf(node.children ?? [], open, level + 1) : []),
  ])
}

/** What is kept in order by a number. */
export interface Sorted {
  key: string
  sort: number
}

const sortStep = 10
const sortMost = 9999

/**
 * The fewest new numbers that put `moved` at place `at` among `others`, which stand in order: usually one, all of them
 * where there is no room between two.
 */
export function sortsFor(others: Sorted[], moved: string, at: number): Sorted[] {
  const before = others[at - 1]?.sort ?? -1
  const after = others[at]?.sort ?? Math.min(before + 2 * sortStep, sortMost + 1)
  const between = Math.floor((before + after) / 2)
  if (between > before && between < after && between >= 0) return [{ key: moved, sort: between }]
  const order = [...others.slice(0, at).map((it) => it.key), moved, ...others.slice(at).map((it) => it.key)]
  const old = new Map(others.map((it) => [it.key, it.sort]))
  return order
    .map((key, index) => ({ key, sort: (index + 1) * sortStep }))
    .filter(({ key, sort }) => old.get(key) !== sort)
}
