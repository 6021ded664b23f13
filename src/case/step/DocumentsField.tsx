import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { type CaseAction, caseMoves } from '../../../contract/case/moves.ts'
import { caseDocuments } from '../../../contract/caseDocument/caseDocument.ts'
import type { AppError } from '../../../contract/errors/errors.ts'
import { type TemplateHead, templates } from '../../../contract/template/template.ts'
import { useMay } from '../../account/role/useMay.ts'
import { useAsk } from '../../action/useAsk.ts'
import type { Wrong } from '../../ui/Field.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { MarkedList } from './MarkedList.tsx'

interface Offered {
  list: TemplateHead[] | undefined
  error: AppError | undefined
}

/** The templates in force whose documents go with a move of a case, for whoever makes documents; none for others. */
export function useOfferedDocuments(action: CaseAction): Offered {
  const kinds = caseMoves[action].documents ?? []
  const isAsked = useMay(caseDocuments.makeDocument) && kinds.length > 0
  const { reply, error } = useAsk(templates.listTemplates, isAsked ? {} : undefined)
  if (!isAsked) return { list: [], error: undefined }
  return { list: reply?.filter((one) => one.state === 'active' && kinds.includes(one.kind)), error }
}

interface DocumentsProps {
  offered: Offered
  /** Marks those in Chinese for a person who has marked none yet. */
  offer: (some: { documents: string[] }) => void
  marked: readonly string[]
  onChange: (marked: string[]) => void
  error: Wrong | undefined
}

/** The documents that the server makes with a move; without the list of them the move is made alone. */
export function DocumentsField({ offered: { list, error: failure }, offer, marked, onChange, error }: DocumentsProps) {
  const { t } = useLingui()
  const isKnown = list !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they come
  useEffect(() => {
    if (list) offer({ documents: list.filter(({ language }) => language === 'zh').map(({ id }) => id) })
  }, [isKnown])
  if (!list) return failure ? <ErrorState error={failure} /> : <Skeleton lines={2} />
  if (list.length === 0) return null
  return (
    <MarkedList
      label={t`办理后生成文书，存入案卷`}
      options={list.map(({ id, title }) => ({ value: id, label: title }))}
      marked={marked}
      onChange={onChange}
      error={error}
    />
  )
}
