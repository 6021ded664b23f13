import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { money } from '../../../contract/both/money.ts'
import { caseEventIn } from '../../../contract/case/caseEventWords.ts'
import { type CaseDetail, type CaseEvent, caseLife } from '../../../contract/case/caseLife.ts'
import { caseParts } from '../../../contract/case/casePart.ts'
import { wordsOf } from '../../../contract/kernel/part.ts'
import { openItemWords, openStepWords } from '../../../contract/openItem/openItemWords.ts'
import { ask } from '../../local/call.ts'
import { useSession } from '../../local/hooks.ts'
import { OnceButton } from '../../ui/Button.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { dateTime } from '../../ui/format.ts'
import { inLanguage } from '../../ui/inLanguage.ts'
import { shownLanguage } from '../../ui/language.ts'
import { listed } from '../../ui/listed.ts'
import { notify, notifyError } from '../../ui/notify.tsx'
import { Section } from '../../ui/Section.tsx'
import { groundWords, stageWords } from '../cost/words.ts'
import { lastEventFirst } from '../lastEventFirst.ts'
import { meansWords } from '../service/words.ts'
import { detailWords, seatWords } from './words.ts'

/** Everything that happened in a case, newest first by when it did; the chain is numbered as it was written. */
export function Timeline({ detail }: { detail: CaseDetail }) {
  const { t } = useLingui()
  const isStaff = useSession()?.user.cate === 'MISHU'
  return (
    <Section title={t`办理记录`} more={isStaff ? <ChainCheck id={detail.id} /> : null}>
      {detail.timeline.length ? (
        <ol className="timeline">
          {detail.timeline.toSorted(lastEventFirst).map((event) => (
            <li key={event.no}>
              <strong>{caseEventIn(shownLanguage(), event.action)}</strong>
              <span className="muted small-text">
                {event.byName || t`系统`} ·{' '}
                <time dateTime={event.at} className="number nowrap">
                  {dateTime(event.at)}
                </time>
              </span>
              <Details event={event} />
              {event.reason ? <blockquote className="small-text">{event.reason}</blockquote> : null}
            </li>
          ))}
        </ol>
      ) : (
        <p className="muted">{t`还没有办理记录。`}</p>
      )}
    </Section>
  )
}

/** Details that are told as a code. */
const codes: Record<string, Record<string, MessageDescriptor>> = {
  fields: wordsOf(caseParts),
  seat: seatWords,
  means: meansWords,
  ground: groundWords,
  stage: stageWords,
}

/** Details that are sums of money. */
const sums = ['fee', 'received']
/** The same, of words that the server has, too. */
const both: Record<string, Partial<Record<string, { zh: string; en: string }>>> = {
  open: openItemWords,
  step: openStepWords,
}

function Details({ event: { details } }: { event: CaseEvent }) {
  const { t, i18n } = useLingui()
  const said = Object.entries(details).flatMap(([key, value]) => {
    const words = detailWords[key]
    if (!words || !value.length) return []
    const each = typeof value === 'string' ? [sums.includes(key) ? money(value) : value] : value
    const names = each.map((code) => {
      const said = both[key]?.[code]
      if (said) return inLanguage(said)
      const named = codes[key]?.[code]
      return named ? i18n._(named) : code
    })
    const [name, all] = [i18n._(words), listed(names)]
    return [t`${name}：${all}`]
  })
  return said.length ? <span className="small-text">{said.join(t`；`)}</span> : null
}

/** Whether the timeline is as it was written. */
function ChainCheck({ id }: { id: string }) {
  const { t } = useLingui()
  async function verify(): Promise<void> {
    try {
      const { events, broken } = await ask(caseLife.checkChain, { params: { id } })
      if (broken === null) notify(t`办理记录完整，共 ${events} 条`)
      else notify(t`第 ${broken} 条办理记录与写入时不符`, 'red')
    } catch (error) {
      notifyError(asAppError(error))
    }
  }
  return (
    <OnceButton small icon="shield" action={verify}>
      {t`校验记录`}
    </OnceButton>
  )
}
