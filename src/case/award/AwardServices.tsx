import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Award } from '../../../contract/award/award.ts'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { serviceBatches } from '../../../contract/service/serviceBatch.ts'
import { useMay } from '../../account/role/useMay.ts'
import { useCaseRows, useConnection } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { FileList } from '../../upload/FileList.tsx'
import { BatchDialog } from '../service/BatchDialog.tsx'
import { batchPage, OneBatch } from '../service/BatchPart.tsx'
import { meansWords } from '../service/words.ts'

interface ServicesProps {
  row: Award
  detail: CaseDetail
  refresh: () => void
}

/** Whether each party was served with an award, when and how; whoever runs the case serves it from here. */
export function AwardServices({ row, detail, refresh }: ServicesProps) {
  const { t } = useLingui()
  const mayServe = useMay(serviceBatches.makeBatch)
  return (
    <section aria-label={t`裁决文书送达`} className="stack">
      <ul className="items">
        {[...detail.applicants, ...detail.respondents].map((party) => (
          <OneParty key={party.id} name={party.name} served={row.services.find((one) => one.partyId === party.id)} />
        ))}
      </ul>
      {mayServe ? <Batches row={row} detail={detail} refresh={refresh} /> : null}
    </section>
  )
}

function OneParty({ name, served }: { name: string; served: Award['services'][number] | undefined }) {
  const { t, i18n } = useLingui()
  const day = served?.servedOn ?? ''
  return (
    <li className="stack">
      <div className="row">
        <strong>{name}</strong>
        {served ? (
          <>
            <Tag family="green" icon="check">{t`已于 ${day} 送达`}</Tag>
            <span>{i18n._(meansWords[served.means])}</span>
          </>
        ) : (
          <Tag family="amber" icon="clock">{t`未送达`}</Tag>
        )}
      </div>
      {served?.proof ? (
        <FileList files={[{ ...served.proof, id: served.proof.attachmentId, name: served.proof.fileName }]} />
      ) : null}
    </li>
  )
}

/** The batches with its original, to be sent, followed and recorded here as on the tab of services. */
function Batches({ row, detail, refresh }: ServicesProps) {
  const { t } = useLingui()
  const { online } = useConnection()
  const { list, refresh: again } = useCaseRows(serviceBatches.listBatches, detail.id, batchPage, 'newest')
  const [making, setMaking] = useState(false)
  const { title, no } = row
  const original = row.original?.attachmentId ?? ''
  const own = list?.filter((one) => one.files.some((file) => file.attachmentId === original)) ?? []
  const refreshBoth = () => {
    void again()
    refresh()
  }
  return (
    <>
      {own.length ? (
        <ul className="repeat">
          {own.map((one) => (
            <li key={one.id}>
              <OneBatch one={one} detail={detail} refresh={refreshBoth} />
            </li>
          ))}
        </ul>
      ) : null}
      {row.state === 'issued' && online ? (
        <div className="row">
          <Button
            small
            look={own.length ? 'plain' : 'primary'}
            icon="send"
            aria-haspopup="dialog"
            onClick={() => setMaking(true)}
          >
            {own.length ? t`再次送达` : t`送达裁决文书`}
          </Button>
        </div>
      ) : null}
      {making ? (
        <BatchDialog
          detail={detail}
          begin={{ title: t`送达${title} ${no}`, fileIds: [original] }}
          refresh={refreshBoth}
          onClose={() => setMaking(false)}
        />
      ) : null}
    </>
  )
}
