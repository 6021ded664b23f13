import { useLingui } from '@lingui/react/macro'
import type { Preservation } from '../../contract/filing.ts'
import { dateTime } from '../ui/format.ts'
import { Section } from './form/Section.tsx'
import { actionWords, returnWords } from './words.ts'

/** Who did what, when; newest first. */
export function History({ row }: { row: Preservation }) {
  const { t, i18n } = useLingui()
  return (
    <Section title={t`办理记录`}>
      <ol className="timeline">
        {row.history.toReversed().map(({ at, action, byName, reason, field }) => (
          <li key={at + action}>
            <strong>{i18n._(actionWords[action])}</strong>
            <span className="muted small-text">
              {byName} ·{' '}
              <time dateTime={at} className="number nowrap">
                {dateTime(at)}
              </time>
            </span>
            {reason ? (
              <blockquote className="small-text">
                {field ? <strong>{i18n._(returnWords[field])}：</strong> : null}
                {reason}
              </blockquote>
            ) : null}
          </li>
        ))}
      </ol>
    </Section>
  )
}
