import type { ReactNode } from 'react'
import { useCase } from '../../list/useCase.ts'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import type { Case } from './casePaper.ts'
import { NoCase } from './NoCase.tsx'

/** The case of a paper, as soon as anything of it is on the device; else what stands in its place. */
export function CaseOf({ baseId, children }: { baseId: string | undefined; children: (of: Case) => ReactNode }) {
  const { row, detail, error, refresh } = useCase(baseId)
  const known = detail ?? row
  if (!baseId) return <NoCase />
  if (known) return children({ row: known, detail: detail ?? undefined })
  if (!error) return <Skeleton lines={8} />
  return ['notFound', 'badRequest'].includes(error.code) ? <NoCase /> : <ErrorState error={error} retry={refresh} />
}
