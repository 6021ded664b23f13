import { useEffect } from 'react'
import { useToCase } from '../../list/CaseLink.tsx'
import { Skeleton } from '../../ui/States.tsx'

/** What was handed in is read in its case: goes there. */
export function InItsCase({ baseId }: { baseId: string }) {
  const toCase = useToCase()
  useEffect(() => void toCase(baseId, true), [baseId, toCase])
  return <Skeleton lines={8} />
}
