import { type DragEvent, useEffect, useMemo, useRef, useState } from 'react'
import { findNode, mayDrop, placeOf, type TreeDrop, type TreeNode } from '../../contract/both/tree.ts'
import { throttled } from './throttle.ts'

/** Dropped on the upper or lower part of a line it goes before or after it; in the middle of a folder, into it. */
export function positionAt(share: number, isLeaf: boolean): TreeDrop['dropPosition'] {
  if (isLeaf) return share < 0.5 ? -1 : 1
  return share < 0.25 ? -1 : share > 0.75 ? 1 : 0
}

/** A possible move that neither takes what is fixed nor ends inside it. */
export function mayPlace(nodes: TreeNode[], drop: TreeDrop, isFixed: (node: TreeNode) => boolean): boolean {
  const { dragKey, dropKey, dropPosition } = drop
  const dragged = findNode(nodes, dragKey)
  const folder = dropPosition === 0 ? findNode(nodes, dropKey) : placeOf(nodes, dropKey)?.parent
  return mayDrop(nodes, drop) && dragged !== undefined && !isFixed(dragged) && !(folder && isFixed(folder))
}

interface Handlers {
  draggable: boolean
  onDragStart: (event: DragEvent<HTMLElement>) => void
  onDragOver: (event: DragEvent<HTMLElement>) => void
  onDragLeave: () => void
  onDrop: (event: DragEvent<HTMLElement>) => void
  onDragEnd: () => void
}

/** Drag and drop of the lines of a tree. `aim` is where it would go now; only possible places are offered. */
export function useTreeDrag(
  nodes: TreeNode[],
  onDrop: ((drop: TreeDrop) => void) | undefined,
  isFixed: (node: TreeNode) => boolean = () => false,
  mayMove: (node: TreeNode) => boolean = () => true,
): { aim: TreeDrop | undefined; handlersOf: (node: TreeNode) => Handlers | undefined } {
  const dragKey = useRef<string>(undefined)
  const [aim, setAim] = useState<TreeDrop>()
  const look = useMemo(() => throttled(setAim), [])
  useEffect(() => look.stop, [look])

  function dropOn(node: TreeNode, { currentTarget, clientY }: DragEvent<HTMLElement>): TreeDrop | undefined {
    if (dragKey.current === undefined) return undefined
    const { top, height } = currentTarget.getBoundingClientRect()
    const dropPosition = positionAt((clientY - top) / height, node.isLeaf === true)
    const drop: TreeDrop = { dragKey: dragKey.current, dropKey: node.key, dropPosition }
    return mayPlace(nodes, drop, isFixed) ? drop : undefined
  }

  function end(): void {
    dragKey.current = undefined
    look.stop()
    setAim(undefined)
  }

  function handlersOf(node: TreeNode): Handlers | undefined {
    if (!onDrop) return undefined
    const draggable = !isFixed(node) && mayMove(node)
    return {
      draggable,
      onDragStart(event) {
        dragKey.current = node.key
        event.dataTransfer.effectAllowed = 'move'
        // Firefox drags nothing that carries nothing.
        event.dataTransfer.setData('text/plain', node.title)
      },
      onDragOver(event) {
        const drop = dropOn(node, event)
        // Where this is not said each time, the browser takes the place for no target.
        if (drop) event.preventDefault()
        look(drop)
      },
      onDragLeave: () => look(undefined),
      onDrop(event) {
        const drop = dropOn(node, event)
        end()
        if (!drop) return
        event.preventDefault()
        onDrop(drop)
      },
      onDragEnd: end,
    }
  }
  return { aim, handlersOf }
}
