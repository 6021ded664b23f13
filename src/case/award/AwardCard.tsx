import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Award } from '../../../contract/award/award.ts'
import { type AwardPerson, kindRules, openSteps } from '../../../contract/award/awardWay.ts'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { signedKindWords } from '../../../contract/envelope/signedKind.ts'
import { standingTags } from '../../account/specimen/envelopeWords.ts'
import { useSession } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { inLanguage } from '../../ui/inLanguage.ts'
import { listed } from '../../ui/listed.ts'
import { Tag } from '../../ui/Tag.tsx'
import { FileList } from '../../upload/FileList.tsx'
import { EnvelopeCard } from '../sign/EnvelopeCard.tsx'
import { Revoking } from '../sign/Revoking.tsx'
import { AwardDialog } from './AwardDialog.tsx'
import { AwardServices } from './AwardServices.tsx'
import { OutcomeFacts } from './OutcomeFacts.tsx'
import { Requests } from './request/Requests.tsx'
import { useSigning } from './useSigning.ts'
import { useVotes } from './useVotes.ts'
import { type AwardStep, awardSteps, awardTags } from './words.ts'

interface CardProps {
  row: Award
  people: AwardPerson[]
  /** The whole, as far as it is on the device. */
  detail: CaseDetail | undefined
  refresh: () => void
}

/** One award: how it stands, its original and its service once it is issued, and what this person may do. */
export function AwardCard({ row, people, detail, refresh }: CardProps) {
  const { t, i18n } = useLingui()
  const [doing, setDoing] = useState<AwardStep>()
  const [words, family, icon] = awardTags[row.state]
  const lapsed = row.standing && standingTags[row.standing]
  const open = openSteps(row.state, people)
  const cate = useSession()?.user.cate
  const signing = useSigning(row)
  const votes = useVotes(row, people.includes('member'))
  const parties = detail ? [...detail.applicants, ...detail.respondents] : []
  const isServed = parties.every(({ id }) => row.services.some((one) => one.partyId === id))
  // It is given to be signed again once that came to nothing, and closed once everybody has it.
  const ready: Partial<Record<AwardStep, boolean>> = { sign: !signing.isOpen, close: isServed }
  const mayTake = (step: AwardStep) => open.includes(step) && ready[step] !== false
  const steps = (Object.keys(awardSteps) as AwardStep[]).filter(mayTake)
  // Of what one may do one thing is next: what is done already, or too early, steps back.
  const later: Partial<Record<AwardStep, boolean>> = {
    vote: votes?.isCast === true,
    submit: votes?.isDecided === false,
  }
  const lookOf = (step: AwardStep) => (later[step] ? 'plain' : awardSteps[step].look)
  const [voted, missing] = [listed(votes?.voted ?? []), listed(votes?.missing ?? [])]
  const reads = people.length > 0
  const isIssued = row.issuedOn !== ''
  return (
    <li className="stack" aria-label={row.title}>
      <header>
        <strong>{row.title}</strong>
        <Tag family={family} icon={icon}>
          {i18n._(words)}
        </Tag>
        {lapsed ? (
          <Tag family={lapsed[0]} icon={lapsed[1]}>
            {i18n._(lapsed[2])}
          </Tag>
        ) : null}
      </header>
      <dl className="facts">
        <Fact label={t`文书种类`}>{inLanguage(signedKindWords[row.kind])}</Fact>
        {row.no ? <Fact label={t`文书编号`}>{row.no}</Fact> : null}
        {isIssued ? <Fact label={t`作出日期`}>{row.issuedOn}</Fact> : null}
        {row.outcome ? (
          <OutcomeFacts outcome={row.outcome} currency={detail?.currency} fee={detail?.fee ?? null} />
        ) : null}
      </dl>
      {votes ? (
        <p className="muted small-text">
          {voted ? t`已表决：${voted}` : t`还没有成员表决`}
          {missing ? ` · ${t`未表决：${missing}`}` : ''}
        </p>
      ) : null}
      {row.original ? (
        <FileList files={[{ ...row.original, id: row.original.attachmentId, name: row.original.fileName }]} />
      ) : null}
      {isIssued
        ? row.dissents.map((one) => (
            <details key={one.name}>
              <summary>{t`${one.name} 的少数意见`}</summary>
              <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{one.text}</p>
            </details>
          ))
        : null}
      {signing.last && row.state === 'signing' ? (
        <ul className="repeat" aria-label={t`裁决文书签署`}>
          <EnvelopeCard row={signing.last} isStaff={cate === 'MISHU'} refresh={signing.refresh} />
        </ul>
      ) : null}
      {isIssued && signing.last?.code ? <Revoking row={signing.last} refresh={refresh} /> : null}
      {isIssued && detail ? <AwardServices row={row} detail={detail} refresh={refresh} /> : null}
      {isIssued && detail && !kindRules[row.kind].follows ? (
        <Requests row={row} people={people} detail={detail} refresh={refresh} />
      ) : null}
      <div className="row">
        {reads ? (
          <Link to="/approvalWps" search={{ id: row.id }} preload={false} className="button small">
            <Icon name="edit" />
            {open.includes('write') ? t`打开文本` : t`查阅文本`}
          </Link>
        ) : null}
        {steps.map((step) => (
          <Button
            key={step}
            small
            look={lookOf(step)}
            icon={awardSteps[step].icon}
            aria-haspopup="dialog"
            onClick={() => setDoing(step)}
          >
            {step === 'vote' && votes?.isCast ? t`更改表决` : i18n._(awardSteps[step].words)}
          </Button>
        ))}
      </div>
      {doing ? (
        <AwardDialog
          key={doing}
          step={doing}
          row={row}
          detail={detail}
          refresh={refresh}
          onClose={() => setDoing(undefined)}
        />
      ) : null}
    </li>
  )
}
