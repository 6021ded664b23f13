import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import type { Pair } from '../../../contract/kernel/move.ts'
import { dateTime } from '../../ui/format.ts'
import { inLanguage } from '../../ui/inLanguage.ts'
import { Section } from '../../ui/Section.tsx'
import type { FiledRow } from './filedPaper.ts'

interface HistoryProps {
  row: FiledRow
  paper: {
    eventWords: Readonly<Record<string, Pair>>
    parts: Readonly<Record<string, MessageDescriptor>>
  }
}

/** Who did what, when; newest first. */
export function History({ paper, row }: HistoryProps) {
  const { t, i18n } = useLingui()
  const words = (one: MessageDescriptor | undefined) => (one ? i18n._(one) : '')
  return (
    <Section title={t`办理记录`}>
      <ol className="timeline">
        {row.history.toReversed().map(({ at, action, byName, reason, field }) => (
          <li key={at + action}>
            <strong>{inLanguage(paper.eventWords[action] ?? [action, action])}</strong>
            <span className="muted small-text">
              {byName || t`系统`} ·{' '}
              <time dateTime={at} className="number nowrap">
                {dateTime(at)}
              </time>
            </span>
            {reason ? (
              <blockquote className="small-text">
                {field ? (
                  <strong>
                    {words(paper.parts[field])}
                    {t`：`}
                  </strong>
                ) : null}
                {reason}
              </blockquote>
            ) : null}
          </li>
        ))}
      </ol>
    </Section>
  )
}
