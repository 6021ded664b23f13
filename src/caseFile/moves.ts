import { findNode, moveInTree, placeOf, type TreeDrop, type TreeNode } from '../../contract/both/tree.ts'

/** The id in a key of the tree: `folder:<id>`, `file:<attachment id>`. */
export function idOf(key: string): string {
  return key.slice(key.indexOf(':') + 1)
}

export function isFolder(key: string): boolean {
  return key.startsWith('folder:')
}

/** Keys of what comes of itself and is not edited: the fixed nodes and all they hold. */
export function fixedKeys(nodes: readonly TreeNode[], inside = false): Set<string> {
  return new Set(
    nodes.flatMap((node) => {
      const fixed = inside || node.key.startsWith('fixed:')
      return [...(fixed ? [node.key] : []), ...fixedKeys(node.children ?? [], fixed)]
    }),
  )
}

/** A drop as the server is told of it: the folder it ends in, and its place among what secretaries keep there. */
export function moveOf(nodes: TreeNode[], drop: TreeDrop): { key: string; parentId: string | null; at: number } {
  const place = placeOf(moveInTree(nodes, drop), drop.dragKey)
  const own = place?.siblings.filter(({ key }) => !key.startsWith('fixed:')) ?? []
  return {
    key: drop.dragKey,
    parentId: place?.parent ? idOf(place.parent.key) : null,
    at: Math.max(
      0,
      own.findIndex(({ key }) => key === drop.dragKey),
    ),
  }
}

/** All files below a node, or the node itself. */
export function filesUnder(node: TreeNode): TreeNode[] {
  return node.isLeaf ? [node] : (node.children ?? []).flatMap(filesUnder)
}

/** The folders that a node may be moved into, each with its depth from 0; not itself, what lies below it, or where it is. */
export function targetsOf(nodes: TreeNode[], key: string): { node: TreeNode; depth: number }[] {
  const moved = findNode(nodes, key)
  const walk = (list: TreeNode[], depth: number): { node: TreeNode; depth: number }[] =>
    list.flatMap((node) =>
      isFolder(node.key) && node !== moved ? [{ node, depth }, ...walk(node.children ?? [], depth + 1)] : [],
    )
  return walk(nodes, 0)
}

/** The name of a file in two: what people may change, and its extension with the dot. */
export function splitName(title: string): { stem: string; extension: string } {
  const dot = title.lastIndexOf('.')
  return dot > 0 ? { stem: title.slice(0, dot), extension: title.slice(dot) } : { stem: title, extension: '' }
}
