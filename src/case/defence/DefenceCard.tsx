import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { money } from '../../../contract/both/money.ts'
import type { caseNatures } from '../../../contract/case/caseRequest.ts'
import { type Defence, defenceMoves } from '../../../contract/defence/defence.ts'
import { defenceParts } from '../../../contract/defence/defencePart.ts'
import { PlaceText } from '../../bundle/PlaceText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { dateTime } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { FileList } from '../../upload/FileList.tsx'
import { WithdrawalNotice } from '../details/WithdrawalNotice.tsx'
import { FeeEstimate } from '../fee/FeeEstimate.tsx'
import { StepDialog } from './StepDialog.tsx'
import { kindWords, type Step, stateTags, stepWords } from './words.ts'

interface DefenceCardProps {
  row: Defence
  nature: (typeof caseNatures)[number]
  /** The moves this person can make now. */
  steps: readonly Step[]
  maySupplement: boolean
  /** The person may answer this counterclaim. */
  mayReply: boolean
  refresh: () => void
}

/** One thing that a party said: its newest version first, the earlier ones below it, and what was decided. */
export function DefenceCard({ row, nature, steps, maySupplement, mayReply, refresh }: DefenceCardProps) {
  const { t, i18n } = useLingui()
  const [doing, setDoing] = useState<Step>()
  const { partyName, claim, decision } = row
  const { claims, amount } = defenceParts(row.kind)
  const isDecided = defenceMoves.withdraw.of.includes(row.kind)
  const [state, family, icon] = stateTags[row.state]
  const [newest, ...earlier] = row.versions.toReversed()
  const title = `${i18n._(kindWords[row.kind])} · ${partyName}`
  const decidedAt = decision ? dateTime(decision.at) : ''
  const decidedBy = decision?.byName ?? ''
  return (
    <Section
      title={title}
      more={
        isDecided ? (
          <Tag family={family} icon={icon}>
            {i18n._(state)}
          </Tag>
        ) : null
      }
    >
      <div className="stack">
        {claim ? (
          <>
            <dl className="facts">
              <Fact label={i18n._(claims.words)} wide>
                <ol>
                  {claim.claims.map(({ text }) => (
                    <li key={text}>{text}</li>
                  ))}
                </ol>
              </Fact>
              <Fact label={i18n._(amount.words)}>
                <span className="number">{claim.amount ? `${claim.currency} ${money(claim.amount)}` : ''}</span>
              </Fact>
            </dl>
            <FeeEstimate nature={nature} amount={claim.amount} currency={claim.currency} />
          </>
        ) : null}
        {newest ? <Version said={newest} caseId={row.baseId} only={!earlier.length} /> : null}
        {earlier.length ? (
          <details>
            <summary>{t`此前的版本`}</summary>
            <div className="stack">
              {earlier.map((said) => (
                <Version key={said.no} said={said} caseId={row.baseId} only={false} />
              ))}
            </div>
          </details>
        ) : null}
        {decision ? (
          <dl className="facts">
            <Fact label={t`决定理由`} wide>
              {decision.reason}
            </Fact>
            <Fact label={t`决定人与时间`}>
              {decidedBy} · <span className="number nowrap">{decidedAt}</span>
            </Fact>
          </dl>
        ) : null}
        {row.withdrawal ? <WithdrawalNotice asked={row.withdrawal} of="counterclaim" /> : null}
        {steps.length || maySupplement || mayReply ? (
          <div className="row">
            {steps.map((step) => (
              <Button
                key={step}
                look={stepWords[step].look}
                icon={stepWords[step].icon}
                aria-haspopup="dialog"
                onClick={() => setDoing(step)}
              >
                {i18n._(stepWords[step].words)}
              </Button>
            ))}
            {maySupplement ? (
              <Link
                to="/defenceAdd"
                search={{ id: row.id, baseId: row.baseId, kind: row.kind, of: row.counterclaimId ?? undefined }}
                preload={false}
                className="button"
              >
                {t`补充答辩`}
              </Link>
            ) : null}
            {mayReply ? (
              <Link
                to="/defenceAdd"
                search={{ baseId: row.baseId, kind: 'reply', of: row.id }}
                preload={false}
                className="button primary"
              >
                {t`答辩反请求`}
              </Link>
            ) : null}
          </div>
        ) : null}
        {doing ? <StepDialog step={doing} row={row} refresh={refresh} onClose={() => setDoing(undefined)} /> : null}
      </div>
    </Section>
  )
}

/** What was said at one time, by whom, and its files. */
function Version({ said, only, caseId }: { said: Defence['versions'][number]; only: boolean; caseId: string }) {
  const { t } = useLingui()
  const { no, byName, late, due } = said
  const files = said.files.map((file) => ({ ...file, id: file.attachmentId, name: file.fileName }))
  return (
    <div className="stack" style={{ gap: '0.5rem' }}>
      <div className="row">
        {only ? null : <strong>{t`第 ${no} 版`}</strong>}
        <span className="muted small-text">
          {byName} ·{' '}
          <time dateTime={said.at} className="number nowrap">
            {dateTime(said.at)}
          </time>
        </span>
        {late ? <Tag family="red" icon="clock">{t`逾期提交，截止日期 ${due}`}</Tag> : null}
      </div>
      <p style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        <PlaceText caseId={caseId} text={said.text} />
      </p>
      {files.length ? <FileList files={files} /> : null}
    </div>
  )
}
