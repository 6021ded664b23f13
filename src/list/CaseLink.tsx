import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { proxy } from 'valtio'
import { useNarrow } from '../ui/useNarrow.ts'

/** Where a case opens: on a phone, and wherever menus would not fit beside it, as the page made for that. */
const [wide, phone] = ['/CaseDetails', '/caseDetailsApp'] as const

/** Which part of a case somebody is on the way to, by its id, until the case has shown it. */
export const wantedParts = proxy<Record<string, string>>({})

interface CaseLinkProps {
  id: string
  className?: string
  /** The part of it that is meant, by its key; else it opens as it was left. */
  part?: string
  children: ReactNode
}

/** The way to a case, from lists, messages and whatever else names one. */
export function CaseLink({ id, className, part, children }: CaseLinkProps) {
  const to = useNarrow(992) ? phone : wide
  const want = () => {
    if (part) wantedParts[id] = part
  }
  return (
    <Link to={to} search={{ caseId: id }} onClick={want} {...(className ? { className } : {})}>
      {children}
    </Link>
  )
}

/** Goes where `CaseLink` leads, once a form of the case is sent or left; `replace` takes the form out of what one goes back to. */
export function useToCase(): (caseId: string, replace?: boolean) => Promise<void> {
  const navigate = useNavigate()
  const to = useNarrow(992) ? phone : wide
  return useCallback((caseId, replace = false) => navigate({ to, search: { caseId }, replace }), [navigate, to])
}

/** Where a route that a message names leads here: one to a case as `CaseLink` does. Gives the address of a plain link. */
export function useAddress(): (link: string) => string {
  const isNarrow = useNarrow(992)
  return (link) => `#${isNarrow && link.startsWith(`${wide}?`) ? phone + link.slice(wide.length) : link}`
}
