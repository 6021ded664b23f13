import { useLingui } from '@lingui/react/macro'
import { useToCase } from '../../list/CaseLink.tsx'
import type { useDraft } from '../../local/hooks.ts'
import { notify } from '../../ui/notify.tsx'
import { useArrival } from '../paper/useArrival.ts'

/** What arrived is read in its case: says so, and goes back there. True where it does. */
export function useBackInCase(
  draft: ReturnType<typeof useDraft>,
  sent: { baseId: string } | null | undefined,
): boolean {
  const { t } = useLingui()
  const toCase = useToCase()
  return useArrival(draft, sent, ({ baseId }) => {
    notify(t`已提交`)
    void toCase(baseId, true)
  })
}
