import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { opinions } from '../../../../contract/opinion.ts'
import { useDraftForm } from '../../../draft/useDraftForm.ts'
import type { Draft } from '../../../local/draft.ts'
import { type Holding, placeOf, resolverOf, type Typed } from './typed.ts'

interface Wanted {
  id: string
  /** What the form opens with. */
  typed: Typed
  draft: Draft | undefined
  holding: Holding
}

/** The form of opinions: checked by the contract, written down as it is typed, opened at the field that was refused. */
export function useOpinionForm({ id, typed, draft, holding }: Wanted) {
  const { t } = useLingui()
  const rest = useRef({ id, holding })
  rest.current = { id, holding }
  const resolver = useMemo(() => resolverOf(() => rest.current), [])
  const form = useForm<Typed>({ defaultValues: typed, resolver, mode: 'onTouched', shouldFocusError: false })

  return useDraftForm({
    id,
    call: opinions.submitOpinions,
    form,
    draft,
    titleOf: ({ caseNo }) => `${caseNo} · ${t`质证意见`}`,
    placeOf,
  })
}
