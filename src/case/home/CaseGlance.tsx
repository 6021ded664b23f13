import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { endedCases } from '../../../contract/case/case.ts'
import { caseEventIn } from '../../../contract/case/caseEventWords.ts'
import type { CaseDetail } from '../../../contract/case/caseLife.ts'
import { deadlines, isOverdue, isToKeep } from '../../../contract/deadline/deadline.ts'
import { trialIsOver } from '../../../contract/hearing/trial.ts'
import { tribunals } from '../../../contract/tribunal/tribunal.ts'
import { firstDoor, goesOn } from '../../hearing/enter/door.ts'
import { useCaseTrials } from '../../hearing/enter/useCaseTrials.ts'
import { wantedParts } from '../../list/CaseLink.tsx'
import { serverNow } from '../../local/connection.ts'
import { useRow, useSession } from '../../local/hooks.ts'
import { daysBetween } from '../../ui/days.ts'
import { dateTime, dayAt } from '../../ui/format.ts'
import { shownLanguage } from '../../ui/language.ts'
import { OwnTime } from '../../ui/OwnTime.tsx'
import { kindWords } from '../deadline/words.ts'
import { seatWords } from '../details/words.ts'
import { lastEventFirst } from '../lastEventFirst.ts'

/** So many of the last events are shown. */
const eventsShown = 5

/** What one wants to know first of a case: the next time limit and session, who decides and who runs it, and what happened last. */
export function CaseGlance({ detail }: { detail: CaseDetail }) {
  // Of a case that is over nobody waits for a time limit or a session.
  const isOver = endedCases.includes(detail.state)
  return (
    <div className="case-glance">
      {isOver ? null : <NextLimit id={detail.id} />}
      {isOver ? null : <NextSession id={detail.id} />}
      <People detail={detail} />
      <LastEvents detail={detail} />
    </div>
  )
}

interface CardProps {
  id: string
  title: string
  /** The part of the case that holds the rest, by its key, and what leads there. */
  part: string
  more: string
  children: ReactNode
}

function Card({ id, title, part, more, children }: CardProps) {
  return (
    <section className="card" aria-label={title}>
      <header>
        <h2>{title}</h2>
        <button
          type="button"
          className="link"
          onClick={() => {
            wantedParts[id] = part
          }}
        >
          {more}
        </button>
      </header>
      <div className="body">{children}</div>
    </section>
  )
}

/** The first time limit that this reader has to keep, or that is late. */
function NextLimit({ id }: { id: string }) {
  const { t, i18n } = useLingui()
  const cate = useSession()?.user.cate
  const { row } = useRow('deadlines', id, deadlines.getDeadlines, { params: { id } })
  if (!row || !cate) return null
  const today = dayAt(serverNow())
  const open = row.list.filter((one) => one.doneAt === null && isToKeep(one, row, cate))
  const [next] = open
    .filter((one) => one.due >= today || isOverdue(one, today))
    .toSorted((a, b) => a.due.localeCompare(b.due))
  const days = next ? daysBetween(today, next.due) : 0
  const late = -days
  return (
    <Card id={id} title={t`下一期限`} part="deadlines" more={t`全部期限`}>
      {next ? (
        <>
          <strong>{next.kind === 'own' || next.kind === 'service' ? next.title : i18n._(kindWords[next.kind])}</strong>
          <div className={days < 0 ? 'late' : undefined}>
            <time dateTime={next.due} className="number nowrap">
              {next.due}
            </time>{' '}
            · {days === 0 ? t`今天截止` : days > 0 ? t`还有 ${days} 天` : t`逾期 ${late} 天`}
          </div>
        </>
      ) : (
        <p className="muted">{t`没有待办的期限`}</p>
      )}
    </Card>
  )
}

/** The session that goes on, or the next one; the way in stands at the head of the case. */
function NextSession({ id }: { id: string }) {
  const { t } = useLingui()
  const { list, loading, error } = useCaseTrials(id)
  const now = serverNow()
  const [next] = list
    .filter((one) => !trialIsOver.includes(one.state) && (goesOn(one.state) || Date.parse(one.endsAt) > now))
    .toSorted(firstDoor(now))
  // Nothing is said of sessions while the device does not know whether there are any.
  if (!next && (loading || error)) return null
  return (
    <Card id={id} title={t`下一次开庭`} part="hearings" more={t`全部开庭`}>
      {next ? (
        <>
          <strong>{next.title}</strong>
          <div>
            <time dateTime={next.startsAt} className="number nowrap">
              {dateTime(next.startsAt).slice(0, 16)}
            </time>{' '}
            <OwnTime at={next.startsAt} />
          </div>
        </>
      ) : (
        <p className="muted">{t`尚未安排`}</p>
      )}
    </Card>
  )
}

/** The tribunal as it sits, and the secretary. */
function People({ detail: { id, secretary, dept } }: { detail: CaseDetail }) {
  const { t, i18n } = useLingui()
  const { row } = useRow('tribunal', id, tribunals.getTribunal, { params: { id } })
  const members = row?.members.filter(({ state }) => state === 'accepted' || state === 'invited') ?? []
  if (!members.length && !secretary) return null
  return (
    <Card id={id} title={t`仲裁庭与秘书`} part="tribunal" more={t`仲裁庭详情`}>
      <ul className="case-people">
        {members.map((one) => (
          <Person key={one.id} name={one.name} role={i18n._(seatWords[one.seat])} />
        ))}
        {secretary ? <Person name={secretary.nickName} role={[t`案件秘书`, dept].filter(Boolean).join(' · ')} /> : null}
      </ul>
    </Card>
  )
}

function Person({ name, role }: { name: string; role: string }) {
  return (
    <li>
      <span className="avatar" aria-hidden="true">
        {[...name][0]}
      </span>
      <span>
        <strong>{name}</strong>
        <span className="muted small-text">{role}</span>
      </span>
    </li>
  )
}

function LastEvents({ detail: { id, timeline } }: { detail: CaseDetail }) {
  const { t } = useLingui()
  if (!timeline.length) return null
  return (
    <Card id={id} title={t`最近动态`} part="record" more={t`全部动态`}>
      <ul className="case-events">
        {timeline
          .toSorted(lastEventFirst)
          .slice(0, eventsShown)
          .map(({ no, action, at }) => (
            <li key={no}>
              <span>{caseEventIn(shownLanguage(), action)}</span>
              <time dateTime={at} className="muted small-text number nowrap">
                {dateTime(at).slice(0, 16)}
              </time>
            </li>
          ))}
      </ul>
    </Card>
  )
}
