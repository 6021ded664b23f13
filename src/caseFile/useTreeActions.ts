import { lookup } from '../../contract/lookup/lookup.ts'
import { type TreeActions, treeActionsDict, treeActionsOf } from '../../contract/lookup/treeActions.ts'
import { useKept } from '../local/hooks.ts'

/** What the institution lets be done with folders and files; undefined while that is not known, where nothing is offered. */
export function useTreeActions(): TreeActions | undefined {
  const { value } = useKept(lookup.getDictDetail, { query: { dictName: treeActionsDict, page: 0, size: 9999 } })
  return value && treeActionsOf(value.content)
}
