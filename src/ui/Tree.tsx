import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import {
  linesOf,
  placeOf,
  stepOf,
  type TreeDrop,
  type TreeLine,
  type TreeNode,
  type TreeStep,
} from '../../contract/both/tree.ts'
import { confirm } from './Dialog.tsx'
import { TreeItem } from './TreeItem.tsx'
import { mayPlace, useTreeDrag } from './treeDrag.ts'
import './tree.css'

export type TreeAction = 'add' | 'edit' | 'delete' | 'upload' | 'move' | 'void'

export interface TreeProps {
  label: string
  nodes: TreeNode[]
  /** What can be done with folders and with leaves. A leaf never gets `add`, a node with disabledEdit no `edit`, one that stays no `delete`. */
  actions?: { folder: readonly TreeAction[]; leaf: readonly TreeAction[] }
  /** `delete` only comes once the person agreed. */
  onAction?: (action: TreeAction, node: TreeNode) => void
  /** Nodes can be moved, by dragging, by buttons and by Alt and the arrow keys. */
  onDrop?: (drop: TreeDrop) => void
  onSelect?: (node: TreeNode) => void
  /** A folder was opened; its children may have to be fetched. */
  onOpen?: (node: TreeNode) => void
  /** Shows how many files each folder holds. */
  counted?: boolean
  /** What else the question before a deletion should say. */
  deleteNote?: (node: TreeNode) => Promise<string | undefined>
  /** Nothing can be done with these, they cannot be moved, and nothing goes into them. */
  isFixed?: (node: TreeNode) => boolean
  /** Which can be moved at all, where not every one can. */
  mayMove?: (node: TreeNode) => boolean
  /** Where a leaf is read page by page; undefined where it is not. */
  readAt?: (node: TreeNode) => string | undefined
  /** Lines can be ticked, by a box and by the space bar. `mixed`: some of what a folder holds. */
  ticks?: { of: (node: TreeNode) => boolean | 'mixed'; onTick: (node: TreeNode) => void }
}

const steps: Record<string, TreeStep> = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'out', ArrowRight: 'in' }

/** A tree of folders and files (specification §3, §4, §6): one line is in the tab order, arrow keys go from line to line. */
export function Tree({
  label,
  nodes,
  actions,
  onAction,
  onDrop,
  onSelect,
  onOpen,
  counted,
  deleteNote,
  isFixed = () => false,
  mayMove = () => true,
  readAt,
  ticks,
}: TreeProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const [chosen, setChosen] = useState<string>()
  const tree = useRef<HTMLDivElement>(null)
  const focused = useRef(false)
  const { aim, handlersOf } = useTreeDrag(nodes, onDrop && drop, isFixed, mayMove)
  const lines = linesOf(nodes, open)
  const current = lines.some(({ node }) => node.key === chosen) ? chosen : lines[0]?.node.key

  // A line that moved was taken off the page and put back, without its focus; one that was deleted leaves it to the next.
  useEffect(() => {
    const lost = focused.current && document.activeElement === document.body
    if (lost && current !== undefined && nodes.length) focusLine(tree.current, current)
  }, [nodes, current])

  function show(node: TreeNode, isOpen: boolean): void {
    if (node.isLeaf || open.has(node.key) === isOpen) return
    const next = new Set(open)
    if (isOpen) next.add(node.key)
    else next.delete(node.key)
    setOpen(next)
    if (isOpen) onOpen?.(node)
  }

  function choose(node: TreeNode): void {
    setChosen(node.key)
    onSelect?.(node)
  }

  function go(line: TreeLine | undefined): void {
    if (!line) return
    setChosen(line.node.key)
    focusLine(tree.current, line.node.key)
  }

  function drop(to: TreeDrop): void {
    setChosen(to.dragKey)
    onDrop?.(to)
  }

  async function act(action: TreeAction, node: TreeNode): Promise<void> {
    if (action === 'delete') {
      const note = await deleteNote?.(node)
      const { title } = node
      const agreed = await confirm({
        title: t`确认删除`,
        text: (
          <>
            <p>{t`确定要删除${title}吗？`}</p>
            {note ? <p className="muted">{note}</p> : null}
          </>
        ),
        accept: t`删除`,
        reject: t`取消`,
        danger: true,
      })
      if (!agreed) return
    }
    onAction?.(action, node)
  }

  function onKey(event: React.KeyboardEvent, line: TreeLine): void {
    const { node } = line
    const at = lines.indexOf(line)
    const isOpen = open.has(node.key) && !node.isLeaf
    const step = event.altKey && onDrop ? stepFor(node, steps[event.key] ?? 'up') : undefined
    const may = (action: TreeAction) => actionsOf(node).includes(action)
    const table: Record<string, () => void> = {
      ArrowDown: () => go(lines[at + 1]),
      ArrowUp: () => go(lines[at - 1]),
      Home: () => go(lines[0]),
      End: () => go(lines.at(-1)),
      ArrowRight: () => (isOpen ? go(lines[at + 1]) : show(node, true)),
      ArrowLeft: () =>
        isOpen ? show(node, false) : go(lines.find((it) => it.node === placeOf(nodes, node.key)?.parent)),
      Enter: () => choose(node),
      ' ': () => (ticks ? ticks.onTick(node) : choose(node)),
      F2: () => may('edit') && void act('edit', node),
      Delete: () => may('delete') && void act('delete', node),
    }
    const run = table[event.key]
    if (!run || event.ctrlKey || event.metaKey || (event.altKey && !steps[event.key])) return
    event.preventDefault()
    if (!event.altKey) run()
    else if (step) drop(step)
  }

  function stepFor(node: TreeNode, step: TreeStep): TreeDrop | undefined {
    const found = isFixed(node) || !mayMove(node) ? undefined : stepOf(nodes, node.key, step)
    return found && mayPlace(nodes, found, isFixed) ? found : undefined
  }

  function actionsOf(node: TreeNode): TreeAction[] {
    if (isFixed(node)) return []
    const given = (node.isLeaf ? actions?.leaf : actions?.folder) ?? []
    const never: Partial<Record<TreeAction, boolean | undefined>> = {
      add: node.isLeaf,
      edit: node.disabledEdit,
      delete: node.stays !== undefined,
      void: !node.mayVoid,
    }
    return given.filter((action) => !never[action])
  }

  // Every line leaves the room of the longest row of buttons, so that what stands before it is in one column.
  const buttonsOf = (node: TreeNode) =>
    (isFixed(node) ? 0 : actionsOf(node).length + (onDrop ? 2 : 0)) + (readAt?.(node) === undefined ? 0 : 1)
  const most = Math.max(0, ...lines.map(({ node }) => buttonsOf(node)))

  return (
    <div
      ref={tree}
      className="tree"
      style={{ '--buttons': most } as React.CSSProperties}
      role="tree"
      aria-label={label}
      onFocus={() => {
        focused.current = true
      }}
      onBlur={({ relatedTarget }) => {
        // Without a next one, what had the focus may just have left the page.
        if (relatedTarget) focused.current = false
      }}
    >
      {lines.map((line) => (
        <TreeItem
          key={line.node.key}
          line={line}
          open={open.has(line.node.key)}
          current={line.node.key === current}
          chosen={line.node.key === chosen}
          counted={counted === true}
          aim={aim?.dropKey === line.node.key ? aim.dropPosition : undefined}
          actions={actionsOf(line.node)}
          handlers={handlersOf(line.node)}
          steps={
            onDrop && !isFixed(line.node) && mayMove(line.node)
              ? { up: stepFor(line.node, 'up'), down: stepFor(line.node, 'down') }
              : undefined
          }
          readAt={readAt?.(line.node)}
          ticked={ticks?.of(line.node)}
          onTick={() => ticks?.onTick(line.node)}
          onStep={drop}
          onAction={(action) => void act(action, line.node)}
          onChoose={() => choose(line.node)}
          onShow={(isOpen) => show(line.node, isOpen)}
          onKey={(event) => onKey(event, line)}
        />
      ))}
    </div>
  )
}

function focusLine(tree: HTMLElement | null, key: string): void {
  tree?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus()
}
