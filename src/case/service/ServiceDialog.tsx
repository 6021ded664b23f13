import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { CaseDetail } from '../../../contract/caseLife.ts'
import { check, type Wrongs, wrongsOf } from '../../../contract/fields.ts'
import { serviceNoteMax, services } from '../../../contract/service.ts'
import { serviceMeans } from '../../../contract/serviceRecord.ts'
import { told } from '../../account/asked/told.ts'
import { useAskedClose } from '../../account/asked/useAskedClose.ts'
import { ask } from '../../local/call.ts'
import { serverNow } from '../../local/connection.ts'
import { useProgress } from '../../local/hooks.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Select } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { dayAt } from '../../ui/format.ts'
import { notifyError } from '../../ui/notify.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { FileField } from '../../upload/FileField.tsx'
import { useDialogDraft } from '../../upload/useDialogDraft.ts'
import { meansWords } from './words.ts'

interface ServiceDialogProps {
  detail: CaseDetail
  partyId: string
  refresh: () => void
  onClose: () => void
}

/** On which day and by which means a respondent was served, with the proof, which goes into the files of the case. */
export function ServiceDialog({ detail, partyId, refresh, onClose }: ServiceDialogProps) {
  const { t, i18n } = useLingui()
  const today = dayAt(serverNow())
  const first = detail.acceptedAt ? dayAt(detail.acceptedAt) : undefined
  const [id] = useState(() => crypto.randomUUID())
  const { field, send } = useDialogDraft()
  const { draftId, files } = field
  const [values, setValues] = useState({ servedOn: today, means: 'post', note: '' })
  const [wrongs, setWrongs] = useState<Wrongs>({})
  const progress = useProgress(draftId)
  function set(some: Partial<typeof values>): void {
    setValues((old) => ({ ...old, ...some }))
    setWrongs({})
  }

  async function go(): Promise<boolean> {
    const said = { id, baseId: detail.id, partyId, ...values, attachmentId: files[0]?.id ?? '' }
    const { data, wrongs: wrong } = check(services.recordService.body, said)
    setWrongs(wrong ?? {})
    if (!data) return false
    const record = async () => {
      await send()
      await ask(services.recordService, { body: data })
    }
    const done = await told(t`已登记送达`, record, refresh, (error) => {
      setWrongs(wrongsOf(error.fields))
      notifyError(error)
    })
    if (done) onClose()
    return done
  }

  const close = useAskedClose(values.note !== '' || files.length > 0, onClose)
  const name = detail.respondents.find((one) => one.id === partyId)?.name ?? ''
  return (
    <Dialog
      title={t`登记送达：${name}`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t`取消`}</Button>
          <OnceButton look="primary" action={go}>
            {t`确认`}
          </OnceButton>
        </>
      }
    >
      <div className="stack">
        <p className="muted">{t`全部被申请人送达之后，答辩、举证和质证的期限自最后一次送达的次日起算。`}</p>
        <TextInput
          label={t`送达日期`}
          required
          type="date"
          min={first}
          max={today}
          value={values.servedOn}
          onChange={({ target }) => set({ servedOn: target.value })}
          error={wrongs.servedOn}
        />
        <Select
          label={t`送达方式`}
          required
          options={serviceMeans.map((means) => ({ value: means, label: i18n._(meansWords[means]) }))}
          value={values.means}
          onChange={({ target }) => set({ means: target.value })}
          error={wrongs.means}
        />
        <FileField
          label={t`送达凭证`}
          required
          {...field}
          purpose="service"
          group="document"
          room={1 - files.length}
          error={wrongs.attachmentId}
        />
        <TextArea
          label={t`备注`}
          limit={serviceNoteMax}
          count={values.note.length}
          value={values.note}
          onChange={({ target }) => set({ note: target.value })}
          error={wrongs.note}
        />
        {progress ? <Progress label={t`材料上传`} done={progress.sent} total={progress.total} /> : null}
      </div>
    </Dialog>
  )
}
