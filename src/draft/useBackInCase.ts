import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { useToCase } from '../list/CaseLink.tsx'
import type { useDraft } from '../local/hooks.ts'
import { notify } from '../ui/notify.tsx'

/** What waited and is gone now has arrived: says so, and goes back to its case. True where it does. */
export function useBackInCase(draft: ReturnType<typeof useDraft>, baseId: string | undefined): boolean {
  const { t } = useLingui()
  const toCase = useToCase()
  const waited = useRef(false)
  if (draft?.waiting) waited.current = true
  else if (draft) waited.current = false
  const to = waited.current && draft === null ? baseId : undefined
  const said = useRef(false)
  useEffect(() => {
    if (to && !said.current) notify(t`已送达`)
    said.current = to !== undefined
  }, [to, t])
  // Once: words are new with every drawing, and each navigation would begin the one before anew.
  useEffect(() => {
    if (!to) return
    // Whoever comes back to this address, to say more, finds the form.
    waited.current = false
    void toCase(to, true)
  }, [to, toCase])
  return waited.current && draft === null
}
