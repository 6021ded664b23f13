import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { HTMLAttributes, KeyboardEvent } from 'react'
import { cutTitle, fileCountOf, type TreeDrop, type TreeLine } from '../../contract/both/tree.ts'
import { errorText } from './errorText.ts'
import { Icon, type IconName } from './Icon.tsx'
import type { TreeAction } from './Tree.tsx'
import { treeIconPaths } from './treeIcons.ts'

const words: Record<TreeAction, [MessageDescriptor, IconName | keyof typeof treeIconPaths]> = {
  add: [msg`添加`, 'plus'],
  edit: [msg`编辑`, 'edit'],
  upload: [msg`上传`, 'upload'],
  move: [msg`移动到…`, 'move'],
  void: [msg`作废`, 'close'],
  delete: [msg`删除`, 'trash'],
}

/** An icon of the tree's own, or one of the product's. */
function TreeIcon({ name }: { name: string }) {
  if (!Object.hasOwn(treeIconPaths, name)) return <Icon name={name as IconName} />
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false" data-icon={name}>
      <path d={treeIconPaths[name as keyof typeof treeIconPaths]} />
    </svg>
  )
}

interface ItemProps {
  line: TreeLine
  open: boolean
  /** It is the one in the tab order. */
  current: boolean
  chosen: boolean
  counted: boolean
  aim: TreeDrop['dropPosition'] | undefined
  actions: TreeAction[]
  handlers: HTMLAttributes<HTMLElement> | undefined
  steps: { up: TreeDrop | undefined; down: TreeDrop | undefined } | undefined
  readAt: string | undefined
  /** Undefined where lines cannot be ticked. */
  ticked: boolean | 'mixed' | undefined
  onTick: () => void
  onStep: (drop: TreeDrop) => void
  onAction: (action: TreeAction) => void
  onChoose: () => void
  onShow: (open: boolean) => void
  onKey: (event: KeyboardEvent) => void
}

const aims = { '-1': 'aim-before', 0: 'aim-in', 1: 'aim-after' } as const

/** One line of a tree, with what can be done to it. */
export function TreeItem(props: ItemProps) {
  const { line, open, current, chosen, counted, aim, actions, handlers, steps, readAt, ticked } = props
  const { t, i18n } = useLingui()
  const { node, level, at, of } = line
  const { title } = node
  const count = fileCountOf(node)
  const isFolder = !node.isLeaf
  const shown = cutTitle(title)
  const number = counted ? t`${count}份` : ''
  const icon = node.icon || node.iconType || (isFolder ? 'folder' : 'file')
  const button = (name: string, picture: string, run: () => void, disabled = false, danger = false) => (
    <button
      key={picture}
      type="button"
      className={`button quiet small only${danger ? ' danger' : ''}`}
      tabIndex={current ? 0 : -1}
      aria-label={`${name} ${title}`}
      title={name}
      aria-disabled={disabled || undefined}
      onClick={(event) => {
        event.stopPropagation()
        if (!disabled) run()
      }}
    >
      <TreeIcon name={picture} />
    </button>
  )
  const step = (name: string, picture: 'up' | 'down') => {
    const drop = steps?.[picture]
    return button(name, picture, () => drop && props.onStep(drop), !drop)
  }

  return (
    <div
      role="treeitem"
      data-key={node.key}
      className={['tree-item', chosen && 'chosen', aim !== undefined && aims[aim], node.class]
        .filter(Boolean)
        .join(' ')}
      aria-label={[title, node.description, number].filter(Boolean).join(' ')}
      aria-level={level}
      aria-posinset={at}
      aria-setsize={of}
      aria-expanded={isFolder ? open : undefined}
      aria-selected={chosen}
      aria-checked={ticked}
      tabIndex={current ? 0 : -1}
      style={{ '--level': level - 1 } as React.CSSProperties}
      onClick={props.onChoose}
      onKeyDown={(event) => {
        if (event.target === event.currentTarget) props.onKey(event)
      }}
      {...handlers}
    >
      {/* The arrow keys do the same. */}
      <span
        className={`tree-twist${open ? ' open' : ''}`}
        aria-hidden="true"
        onClick={(event) => {
          event.stopPropagation()
          props.onShow(!open)
        }}
      >
        {isFolder ? <Icon name="chevron" /> : null}
      </span>
      {ticked === undefined ? null : (
        // The space bar does the same.
        <span
          className="tree-tick"
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation()
            props.onTick()
          }}
        >
          <input
            type="checkbox"
            tabIndex={-1}
            readOnly
            checked={ticked === true}
            ref={(box) => {
              if (box) box.indeterminate = ticked === 'mixed'
            }}
          />
        </span>
      )}
      <TreeIcon name={icon} />
      <span className="tree-words" aria-hidden="true">
        <span className="tree-title" title={shown === title ? undefined : title}>
          {shown}
        </span>
        {node.description ? <span className="muted small-text">{node.description}</span> : null}
      </span>
      {number ? <span className="tree-count muted small-text number">{number}</span> : null}
      <span className="tree-actions">
        {readAt ? (
          <a
            className="button quiet small only"
            href={readAt}
            tabIndex={current ? 0 : -1}
            aria-label={t`阅读 ${title}`}
            title={t`阅读`}
            onClick={(event) => event.stopPropagation()}
          >
            <Icon name="book" />
          </a>
        ) : null}
        {steps ? (
          <>
            {step(t`上移`, 'up')}
            {step(t`下移`, 'down')}
          </>
        ) : null}
        {node.stays && steps ? (
          <span
            className="tree-stays"
            role="img"
            aria-label={errorText({ code: node.stays })}
            title={errorText({ code: node.stays })}
          >
            <Icon name="lock" />
          </span>
        ) : null}
        {actions.map((action) => {
          const [name, picture] = words[action]
          return button(
            i18n._(name),
            picture,
            () => props.onAction(action),
            false,
            action === 'delete' || action === 'void',
          )
        })}
      </span>
    </div>
  )
}
