import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { endedCases } from '../../../contract/case/case.ts'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { services as calls } from '../../../contract/service/service.ts'
import { useMay } from '../../account/role/useMay.ts'
import { Button } from '../../ui/Button.tsx'
import { dateTime } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { FileList } from '../../upload/FileList.tsx'
import { howWords } from './deliveryWords.ts'
import { ServiceDialog } from './ServiceDialog.tsx'
import { meansWords } from './words.ts'

/** Whether each respondent was served, when and how: what they have time for begins with it. */
export function ServicePart({ detail, refresh }: { detail: CaseDetail; refresh: () => void }) {
  const { t } = useLingui()
  const isStaff = useMay(calls.recordService)
  const [serving, setServing] = useState<string>()
  if (!detail.acceptedAt) return null
  const { respondents, services } = detail
  const waits = respondents.some(({ id }) => !services.some((one) => one.partyId === id))
  const mayRecord = isStaff && !endedCases.includes(detail.state)
  return (
    <Section title={t`对被申请人的送达`}>
      <div className="stack">
        {waits ? <p className="muted">{t`全部被申请人送达之后，答辩、举证和质证的期限才开始计算。`}</p> : null}
        <ul className="repeat">
          {respondents.map((party) => (
            <li key={party.id}>
              <header>
                <strong>{party.name}</strong>
                {mayRecord ? (
                  <Button small icon="send" aria-haspopup="dialog" onClick={() => setServing(party.id)}>
                    {services.some((one) => one.partyId === party.id) ? t`更正送达登记` : t`登记送达`}
                  </Button>
                ) : null}
              </header>
              <Served
                service={services.find((one) => one.partyId === party.id)}
                otherwise={detail.servedOtherwise.includes(party.id)}
              />
            </li>
          ))}
        </ul>
      </div>
      {serving ? (
        <ServiceDialog
          key={serving}
          detail={detail}
          partyId={serving}
          refresh={refresh}
          onClose={() => setServing(undefined)}
        />
      ) : null}
    </Section>
  )
}

function Served({ service, otherwise }: { service: CaseDetail['services'][number] | undefined; otherwise: boolean }) {
  const { t, i18n } = useLingui()
  if (!service)
    return (
      <div className="row">
        <Tag family="amber" icon="clock">{t`未送达`}</Tag>
        {otherwise ? <Tag family="grey" icon="info">{t`另行送达`}</Tag> : null}
      </div>
    )
  const { servedOn, means, how, note, byName, at, proof } = service
  return (
    <div className="stack" style={{ gap: '0.5rem' }}>
      <div className="row">
        <Tag family="green" icon="check">{t`已于 ${servedOn} 送达`}</Tag>
        <span>
          {i18n._(meansWords[means])} · {i18n._(howWords[how])}
        </span>
        {byName ? (
          <span className="muted small-text">
            {byName} ·{' '}
            <time dateTime={at} className="number nowrap">
              {dateTime(at)}
            </time>
          </span>
        ) : null}
      </div>
      {note ? <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</p> : null}
      {proof ? <FileList files={[{ ...proof, id: proof.attachmentId, name: proof.fileName }]} /> : null}
    </div>
  )
}
