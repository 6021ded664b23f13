import type { TreeNode } from '../../../contract/both/tree.ts'
import { caseFiles } from '../../../contract/caseFile/caseFile.ts'
import { useChoices } from '../../list/useChoices.ts'
import type { Wrong } from '../../ui/Field.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { MarkedList } from './MarkedList.tsx'

/** Of applications for preservation the other side must not learn, and records have rights of their own: they are not offered. */
const isOffered = (node: TreeNode) => node.key !== 'fixed:preservation' && node.key !== 'fixed:records'

const leavesOf = (node: TreeNode): TreeNode[] =>
  node.isLeaf ? [node] : (node.children ?? []).filter(isOffered).flatMap(leavesOf)

interface CaseDocumentsProps {
  label: string
  /** What is said where there are none. */
  none: string
  caseId: string
  marked: readonly string[]
  onChange: (marked: string[]) => void
  error: Wrong | undefined
}

/** Some of the files of a case that everybody in it may open. */
export function CaseDocuments({ label, none, caseId, marked, onChange, error }: CaseDocumentsProps) {
  const { choices, error: failure } = useChoices(caseFiles.tree, { query: { caseId } })
  if (failure) return <ErrorState error={failure} />
  if (!choices) return <Skeleton lines={3} />
  // What is void is neither served nor pointed at.
  const leaves = choices.nodes
    .filter(isOffered)
    .flatMap(leavesOf)
    .filter(({ isVoid }) => !isVoid)
  if (!leaves.length) return <p className="muted">{none}</p>
  return (
    <MarkedList
      label={label}
      grid={false}
      options={leaves.map(({ key, title }) => ({ value: key.replace('file:', ''), label: title }))}
      marked={marked}
      onChange={onChange}
      error={error}
    />
  )
}
