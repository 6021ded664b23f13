import { useState } from 'react'
import { type CaseDocument, caseDocuments } from '../../contract/caseDocument/caseDocument.ts'
import { useAsk } from '../action/useAsk.ts'
import { useDraft, useRow } from '../local/hooks.ts'
import { ErrorState, Skeleton } from '../ui/States.tsx'
import { MadeDocument } from './MadeDocument.tsx'
import { typedOf } from './typed.ts'
import { WriteDocument } from './WriteDocument.tsx'

const back = () => window.history.back()

/** A document of a hearing that is written otherwise: from its text as it is, or a draft of this device that went on from it. */
export function Rewrite({ documentId }: { documentId: string }) {
  // One draft a document, so that whoever comes back finds it.
  const draft = useDraft(documentId)
  const [made, setMade] = useState<CaseDocument>()
  const { reply, error, refresh } = useAsk(caseDocuments.readDocument, { params: { id: documentId } })
  const { row } = useRow('case', reply?.document.baseId)
  if (made) return <MadeDocument made={made} />
  if (draft === undefined || (!draft && !reply && !error)) return <Skeleton lines={8} />
  if (!draft && !reply) return error ? <ErrorState error={error} retry={() => void refresh()} /> : null
  const { document, body } = reply ?? {}
  const begun = document && {
    ...{ baseId: document.baseId, caseNo: row?.caseNo ?? '', templateId: document.template.id },
    ...{ title: document.title, body, replaces: documentId },
  }
  return (
    <WriteDocument
      id={documentId}
      draft={draft ?? undefined}
      typed={typedOf(draft ? draft.fields : begun)}
      onMade={setMade}
      onClose={back}
    />
  )
}
