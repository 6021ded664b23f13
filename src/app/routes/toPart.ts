import { redirect } from '@tanstack/react-router'

/** An address that names a part of a case: the case opens there, under the address that it has anyway. */
export async function toPart(
  to: '/CaseDetails' | '/caseDetailsApp',
  { caseId, part }: { caseId?: string | undefined; part?: string | undefined },
): Promise<void> {
  if (part === undefined) return
  const { wantedParts } = await import('../../list/CaseLink.tsx')
  if (caseId) wantedParts[caseId] = part
  throw redirect({ to, search: caseId ? { caseId } : {}, replace: true })
}
