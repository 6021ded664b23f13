import { useLingui } from '@lingui/react/macro'
import type { TreeDrop, TreeNode } from '../../contract/both/tree.ts'
import { caseFiles, titleMax } from '../../contract/caseFile/caseFile.ts'
import { ask } from '../local/call.ts'
import type { TreeAction } from '../ui/Tree.tsx'
import { TreeNodeDialog } from '../ui/TreeNodeDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { idOf, splitName } from './moves.ts'
import { UploadDialog } from './UploadDialog.tsx'
import { VoidDocumentDialog } from './VoidDocumentDialog.tsx'

/** What was asked for, of which node; of none: at the top. */
export interface Opened {
  action: Exclude<TreeAction, 'delete'>
  node: TreeNode | undefined
}

interface FileDialogsProps {
  caseId: string
  nodes: TreeNode[]
  opened: Opened
  change: (make: () => Promise<unknown>) => Promise<boolean>
  onDrop: (drop: TreeDrop) => void
  refresh: () => void
  onClose: () => void
}

/** The dialogs of a tree of files: a new folder, another name, another place, more files, a document that is void. */
export function FileDialogs({ caseId, nodes, opened, change, onDrop, refresh, onClose }: FileDialogsProps) {
  const { t } = useLingui()
  const { action, node } = opened
  const parentId = node ? idOf(node.key) : null

  if (action === 'upload') return <UploadDialog caseId={caseId} folder={node} change={change} onClose={onClose} />
  if (action === 'move' && node) return <MoveDialog nodes={nodes} node={node} onDrop={onDrop} onClose={onClose} />
  if (action === 'add')
    return (
      <TreeNodeDialog
        heading={t`新建文件夹`}
        limit={titleMax.folder}
        onSave={(title) => {
          const id = crypto.randomUUID()
          return change(() => ask(caseFiles.addFolder, { body: { caseId, id, parentId, title } }))
        }}
        onClose={onClose}
      />
    )
  if (!node) return null
  if (action === 'void' && node.mayVoid)
    return <VoidDocumentDialog id={node.mayVoid} title={node.title} refresh={refresh} onClose={onClose} />
  const { stem, extension } = node.isLeaf ? splitName(node.title) : { stem: node.title, extension: '' }
  return (
    <TreeNodeDialog
      title={stem}
      heading={t`重命名`}
      limit={node.isLeaf ? titleMax.file - extension.length : titleMax.folder}
      onSave={(title) =>
        change(() => ask(caseFiles.rename, { body: { caseId, key: node.key, title: title + extension } }))
      }
      onClose={onClose}
    />
  )
}
