import { useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { type Registration, registrationMoves } from '../../../contract/registration/registration.ts'
import { RegistrationTag } from '../../account/own/RegistrationTag.tsx'
import { kindOf } from '../../account/own/registrationWords.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { dateTime } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { ReviewBar } from './ReviewBar.tsx'
import { ReviewFacts } from './ReviewFacts.tsx'
import { ReviewFiles } from './ReviewFiles.tsx'
import { UserCard } from './UserCard.tsx'

/** One registration with all that was filled in and handed over. */
export function ReviewDetail({
  row,
  notice,
  refresh,
  onClose,
  onDecided,
}: {
  row: Registration
  /** What is to be known of it before it is decided. */
  notice: ReactNode
  refresh: () => void
  onClose: () => void
  onDecided: () => void
}) {
  const { t, i18n } = useLingui()
  const [card, setCard] = useState(false)
  return (
    <div className="form-page">
      <div className="stack">
        <div className="page-head">
          <div>
            <h1>{row.title}</h1>
            <div className="row">
              <RegistrationTag state={row.state} />
              <span className="muted small-text">
                {i18n._(kindOf(row.kind, row.data.cate))} · {row.userName} ·{' '}
                <time dateTime={row.submittedAt} className="number nowrap">
                  {dateTime(row.submittedAt)}
                </time>
              </span>
              <Button small look="quiet" icon="user" onClick={() => setCard(true)}>
                {t`查看账号`}
              </Button>
            </div>
          </div>
          <Button icon="left" onClick={onClose}>
            {t`返回列表`}
          </Button>
        </div>
        {notice}
        {row.reviewedAt ? (
          <Banner
            family={row.state === 'returned' ? 'amber' : 'grey'}
            icon={row.state === 'returned' ? 'undo' : 'info'}
          >
            <strong>
              {row.reviewedBy
                ? t`${row.reviewedBy} 于 ${dateTime(row.reviewedAt)} 办理`
                : t`办理于 ${dateTime(row.reviewedAt)}`}
            </strong>
            {row.reason ? <span style={{ whiteSpace: 'pre-line' }}>{t`退回原因：${row.reason}`}</span> : null}
          </Banner>
        ) : null}
        <Section title={t`填写内容`}>
          <ReviewFacts data={row.data} />
        </Section>
        <Section title={t`材料`}>
          {row.files.length ? <ReviewFiles row={row} /> : <p className="muted">{t`没有材料`}</p>}
        </Section>
        {registrationMoves.approve.from.includes(row.state) ? (
          <ReviewBar row={row} refresh={refresh} onDecided={onDecided} />
        ) : null}
        {card ? <UserCard userId={row.userId} onClose={() => setCard(false)} /> : null}
      </div>
    </div>
  )
}
