import { useEffect } from 'react'
import { caseLife } from '../../contract/caseLife.ts'
import { useConnection, useKept, useRow } from '../local/hooks.ts'

/**
 * One case as a whole: as this device last heard it, asked anew whenever its row says that it went on. `row` is what lists
 * know of it: undefined while it is being read, null where this device has none.
 */
export function useCase(id: string | undefined) {
  const { row } = useRow('case', id)
  const { value, error, refresh } = useKept(id === undefined ? undefined : caseLife.getCase, {
    params: { id: id ?? '' },
  })
  const { online } = useConnection()
  const told = row?.version ?? 0
  const held = value?.version ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: a server that came back is a reason to ask again
  useEffect(() => {
    if (told > held) refresh()
  }, [told, held, online, refresh])
  const gone = error?.code === 'notFound'
  return { row, detail: gone ? undefined : value, error, refresh }
}
