import { useLingui } from '@lingui/react/macro'
import { useMemo, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { defences } from '../../../../contract/defence.ts'
import { useDraftForm } from '../../../draft/useDraftForm.ts'
import type { Draft } from '../../../local/draft.ts'
import { useFiles } from '../../../local/hooks.ts'
import { kindWords } from '../words.ts'
import { placeOf, resolverOf, type Typed } from './typed.ts'

interface Wanted {
  id: string
  version: number
  /** What the form opens with. */
  typed: Typed
  draft: Draft | undefined
  /** Whoever speaks for several parties says for which. */
  choosesParty: boolean
}

/** The form of a statement: checked by the contract, written down as it is typed, opened at the field that was refused. */
export function useDefenceForm({ id, version, typed, draft, choosesParty }: Wanted) {
  const { i18n } = useLingui()
  const loaded = useFiles(id)
  const files = loaded ?? []
  const rest = useRef({ id, version, files, choosesParty })
  rest.current = { id, version, files, choosesParty }
  const resolver = useMemo(() => resolverOf(() => rest.current), [])
  const form = useForm<Typed>({ defaultValues: typed, resolver, mode: 'onTouched', shouldFocusError: false })

  const drafting = useDraftForm({
    id,
    call: defences.submitDefence,
    form,
    draft,
    version,
    titleOf: ({ caseNo, kind }) => `${caseNo} · ${i18n._(kindWords[kind])}`,
    placeOf,
  })

  return { files: loaded, drafting }
}
