import { useEffect, useMemo, useRef } from 'react'
import { useForm } from 'react-hook-form'
import type { CaseRow } from '../../../contract/case.ts'
import { evidences } from '../../../contract/evidence.ts'
import { useDraftForm } from '../../draft/useDraftForm.ts'
import type { Draft } from '../../local/draft.ts'
import type { DraftFile } from '../../local/file.ts'
import { useFiles } from '../../local/hooks.ts'
import { blankPiece, fileOf, placeOf, resolverOf, type Typed, titleOf, typedOf } from './typed.ts'

const call = evidences.uploadEvidence

interface Wanted {
  id: string
  row: CaseRow
  draft: Draft | undefined
  namesSide: boolean
}

/** The form of a submission: checked by the contract, written down as it is typed, opened at the field that was refused. */
export function useEvidenceForm({ id, row, draft, namesSide }: Wanted) {
  const loaded = useFiles(id)
  const files: DraftFile[] = loaded ?? []
  const rest = useRef({ id, files, namesSide })
  rest.current = { id, files, namesSide }
  const resolver = useMemo(() => resolverOf(() => rest.current), [])
  const form = useForm<Typed>({
    defaultValues: {
      ...(draft ? typedOf(draft.fields) : typedOf({ items: [blankPiece()] })),
      baseId: row.id,
      caseNo: row.caseNo,
    },
    resolver,
    mode: 'onTouched',
    shouldFocusError: false,
  })

  const drafting = useDraftForm({ id, call, form, draft, titleOf, placeOf })

  // Files are no fields of the form, so a refusal about them goes when others come. Those the form opens with are the
  // ones that were refused.
  const latest = useRef({ form, loaded })
  latest.current = { form, loaded }
  const before = useRef<ReadonlySet<string>>(undefined)
  const chosen = loaded?.map((file) => file.id).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: `chosen` stands for the files
  useEffect(() => {
    const { form: now, loaded: here } = latest.current
    if (!here) return
    const known = before.current
    before.current = new Set(here.map((file) => file.id))
    if (!known) return
    const came = here.filter((file) => !known.has(file.id)).map(({ purpose }) => purpose)
    for (const [at, piece] of now.getValues('items').entries())
      if (came.includes(fileOf(piece.id))) now.clearErrors(`items.${at}.attachmentId` as 'items')
  }, [chosen])

  return { files: loaded, drafting }
}
