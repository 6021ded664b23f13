import { useLingui } from '@lingui/react/macro'
import { caseDocuments } from '../../contract/caseDocument/caseDocument.ts'
import { DecisionDialog } from '../draft/decision/DecisionDialog.tsx'
import { ReasonField } from '../draft/decision/ReasonField.tsx'
import { useDecision } from '../draft/decision/useDecision.ts'

interface VoidProps {
  /** Of the document. */
  id: string
  title: string
  refresh: () => void
  onClose: () => void
}

/** Makes a numbered document void: it is never removed. */
export function VoidDocumentDialog({ id, title, refresh, onClose }: VoidProps) {
  const { t } = useLingui()
  const decision = useDecision({
    call: caseDocuments.voidDocument,
    about: { id },
    opening: { reason: '' },
    done: t`文书已作废`,
    refresh,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={t`作废“${title}”`}
      says={t`已编号的文书不删除：作废后留在卷宗中并标明“已作废”，不能再送达或签署；原因记入办理记录，并通知参与案件的各方。`}
      accept={t`作废`}
      look="danger"
    >
      <ReasonField {...decision.area('reason')} />
    </DecisionDialog>
  )
}
