import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { services } from '../../../contract/service/service.ts'
import { type ServiceMeans, serviceMeans } from '../../../contract/service/serviceRecord.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { serverNow } from '../../local/connection.ts'
import { useProgress } from '../../local/hooks.ts'
import { Select } from '../../ui/Choice.tsx'
import { dayAt } from '../../ui/format.ts'
import { Progress } from '../../ui/Progress.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { FileField } from '../../upload/FileField.tsx'
import { useDialogDraft } from '../../upload/useDialogDraft.ts'
import { meansWords } from './words.ts'

interface ServiceDialogProps {
  detail: CaseDetail
  partyId: string
  /** The way of a batch that came back signed. */
  receipt?: { id: string; means: ServiceMeans }
  refresh: () => void
  onClose: () => void
}

/** On which day and by which means a respondent was served, with the proof, which goes into the files of the case. */
export function ServiceDialog({ detail, partyId, receipt, refresh, onClose }: ServiceDialogProps) {
  const { t, i18n } = useLingui()
  const today = dayAt(serverNow())
  const first = detail.acceptedAt ? dayAt(detail.acceptedAt) : undefined
  const [fresh] = useState({ id: crypto.randomUUID(), servedOn: today, means: receipt?.means ?? 'post', note: '' })
  const { field: chosen, send } = useDialogDraft()
  const { draftId, files } = chosen
  const progress = useProgress(draftId)
  const decision = useDecision({
    call: services.recordService,
    about: { baseId: detail.id, partyId, ...(receipt ? { deliveryId: receipt.id } : {}) },
    // The id is kept with the draft, so that a second try is recognised.
    opening: fresh,
    late: () => ({ attachmentId: files[0]?.id ?? '' }),
    holds: files.length > 0,
    before: send,
    done: t`已登记送达`,
    refresh,
    onClose,
  })
  const name = [...detail.applicants, ...detail.respondents].find((one) => one.id === partyId)?.name ?? ''
  return (
    <DecisionDialog
      decision={decision}
      title={t`登记送达：${name}`}
      says={
        receipt
          ? t`送达以您登记的日期为准，凭证入卷。`
          : t`全部被申请人送达之后，答辩、举证和质证的期限自最后一次送达的次日起算。`
      }
    >
      <TextInput label={t`送达日期`} type="date" min={first} max={today} {...decision.field('servedOn')} />
      <Select
        label={t`送达方式`}
        options={serviceMeans.map((means) => ({ value: means, label: i18n._(meansWords[means]) }))}
        {...decision.field('means')}
      />
      <FileField
        label={t`送达凭证`}
        required
        {...chosen}
        purpose="service"
        group="document"
        room={1 - files.length}
        error={files.length ? undefined : decision.wrongs.attachmentId}
      />
      <TextArea label={t`备注`} {...decision.area('note')} />
      {progress ? <Progress label={t`材料上传`} done={progress.sent} total={progress.total} /> : null}
    </DecisionDialog>
  )
}
