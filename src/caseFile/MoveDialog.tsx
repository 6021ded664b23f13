import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { placeOf, type TreeDrop, type TreeNode } from '../../contract/both/tree.ts'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/Choice.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { targetsOf } from './moves.ts'

interface MoveDialogProps {
  nodes: TreeNode[]
  node: TreeNode
  onDrop: (drop: TreeDrop) => void
  onClose: () => void
}

const top = 'top'

/** Another folder for a file or a folder, where dragging is no way: on a phone, by keyboard, in a long tree. */
export function MoveDialog({ nodes, node, onDrop, onClose }: MoveDialogProps) {
  const { t } = useLingui()
  const here = placeOf(nodes, node.key)?.parent?.key ?? top
  const [to, setTo] = useState(here)
  const { title } = node
  const targets = targetsOf(nodes, node.key)

  function move(): void {
    const last = nodes.at(-1)
    if (to !== top) onDrop({ dragKey: node.key, dropKey: to, dropPosition: 0 })
    else if (last) onDrop({ dragKey: node.key, dropKey: last.key, dropPosition: 1 })
    onClose()
  }

  return (
    <Dialog
      title={t`移动“${title}”`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`取消`}</Button>
          <Button look="primary" disabled={to === here} onClick={move}>
            {t`移动`}
          </Button>
        </>
      }
    >
      <Select
        label={t`移动到`}
        value={to}
        onChange={({ target }) => setTo(target.value)}
        options={[
          { value: top, label: t`顶层` },
          ...targets.map(({ node: folder, depth }) => ({
            value: folder.key,
            label: `${'　'.repeat(depth)}${folder.title}`,
          })),
        ]}
      />
    </Dialog>
  )
}
