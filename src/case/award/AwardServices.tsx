import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Award, awards } from '../../../contract/award.ts'
import { serviceMeans } from '../../../contract/serviceRecord.ts'
import { DecisionDialog } from '../../draft/decision/DecisionDialog.tsx'
import { useDecision } from '../../draft/decision/useDecision.ts'
import { serverNow } from '../../local/connection.ts'
import { useProgress } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Choice.tsx'
import { dayAt } from '../../ui/format.ts'
import { Progress } from '../../ui/Progress.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { FileField } from '../../upload/FileField.tsx'
import { FileList } from '../../upload/FileList.tsx'
import { useDialogDraft } from '../../upload/useDialogDraft.ts'
import { meansWords } from '../service/words.ts'

interface Party {
  id: string
  name: string
}

interface ServicesProps {
  row: Award
  parties: Party[]
  mayRecord: boolean
  refresh: () => void
}

/** Whether each party was served with an award, when and how. */
export function AwardServices({ row, parties, mayRecord, refresh }: ServicesProps) {
  const { t, i18n } = useLingui()
  const [serving, setServing] = useState<Party>()
  return (
    <section aria-label={t`裁决文书送达`}>
      <ul className="items">
        {parties.map((party) => {
          const served = row.services.find((one) => one.partyId === party.id)
          const day = served?.servedOn ?? ''
          return (
            <li key={party.id} className="stack">
              <div className="row">
                <strong>{party.name}</strong>
                {served ? (
                  <>
                    <Tag family="green" icon="check">{t`已于 ${day} 送达`}</Tag>
                    <span>{i18n._(meansWords[served.means])}</span>
                  </>
                ) : (
                  <Tag family="amber" icon="clock">{t`未送达`}</Tag>
                )}
                {mayRecord ? (
                  <Button small icon="send" aria-haspopup="dialog" onClick={() => setServing(party)}>
                    {served ? t`更正送达登记` : t`登记送达`}
                  </Button>
                ) : null}
              </div>
              {served?.proof ? (
                <FileList files={[{ ...served.proof, id: served.proof.attachmentId, name: served.proof.fileName }]} />
              ) : null}
            </li>
          )
        })}
      </ul>
      {serving ? (
        <ServeDialog row={row} party={serving} refresh={refresh} onClose={() => setServing(undefined)} />
      ) : null}
    </section>
  )
}

interface DialogProps {
  row: Award
  party: Party
  refresh: () => void
  onClose: () => void
}

function ServeDialog({ row, party, refresh, onClose }: DialogProps) {
  const { t, i18n } = useLingui()
  const today = dayAt(serverNow())
  const { field: chosen, send } = useDialogDraft()
  const { draftId, files } = chosen
  const progress = useProgress(draftId)
  const decision = useDecision({
    call: awards.serveAward,
    about: { id: row.id, version: row.version, partyId: party.id },
    opening: { servedOn: today, means: 'post', note: '' },
    late: () => ({ attachmentId: files[0]?.id ?? '' }),
    holds: files.length > 0,
    before: send,
    done: t`已登记送达`,
    refresh,
    onClose,
  })
  const { name } = party
  return (
    <DecisionDialog decision={decision} title={t`登记送达：${name}`} says={t`裁决文书向全部当事人送达后，可以结案。`}>
      <TextInput label={t`送达日期`} type="date" min={row.issuedOn} max={today} {...decision.field('servedOn')} />
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
        error={decision.wrongs.attachmentId}
      />
      <TextArea label={t`备注`} {...decision.area('note')} />
      {progress ? <Progress label={t`材料上传`} done={progress.sent} total={progress.total} /> : null}
    </DecisionDialog>
  )
}
