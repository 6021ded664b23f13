import { useEffect, useState } from 'react'
import type { TreeNode } from '../../contract/both/tree.ts'
import { caseFiles } from '../../contract/caseFile/caseFile.ts'
import { AppError } from '../../contract/errors/errors.ts'
import { useConnection, useKept } from '../local/hooks.ts'
import { onTold } from '../local/rows.ts'

/** The files of a case as this device last heard of them, asked anew when somebody changes them. */
export function useCaseFiles(caseId: string) {
  const { returns } = useConnection()
  const { value, error, refresh } = useKept(caseFiles.tree, { query: { caseId } })
  /** The tree as it will be once the server agrees: what was dropped stays where it was dropped. */
  const [ahead, setAhead] = useState<TreeNode[]>()
  /** Why the last change was refused: it stays to be read until the next one. */
  const [refusal, setRefusal] = useState<AppError>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a socket that came back is a reason to ask again
  useEffect(() => void refresh(), [refresh, returns])
  useEffect(() => onTold((kind) => (kind === 'case' || kind === 'evidence') && void refresh()), [refresh])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer is what was waited for
  useEffect(() => setAhead(undefined), [value])

  /** Makes a change and asks for the tree it leaves. False where it was refused; `refusal` says why. */
  async function change(make: () => Promise<unknown>, meanwhile?: TreeNode[]): Promise<boolean> {
    setAhead(meanwhile)
    setRefusal(undefined)
    try {
      await make()
      return true
    } catch (caught) {
      setAhead(undefined)
      if (!(caught instanceof AppError)) throw caught
      setRefusal(caught)
      return false
    } finally {
      refresh()
    }
  }
  return {
    nodes: ahead ?? value?.nodes,
    files: value?.files ?? [],
    error,
    refresh,
    change,
    refusal,
    clear: () => setRefusal(undefined),
  }
}
