import { useLingui } from '@lingui/react/macro'
import type { Candidacy } from '../../contract/arbitrator/candidacy.ts'
import { candidacyMoves } from '../../contract/arbitrator/candidacyMoves.ts'
import { candidacySections } from '../../contract/arbitrator/candidacyPart.ts'
import { dateTime } from '../ui/format.ts'
import { inLanguage } from '../ui/inLanguage.ts'
import { Section } from '../ui/Section.tsx'

/** Who did what with an application, when; newest first. */
export function History({ row }: { row: Candidacy }) {
  const { t, i18n } = useLingui()
  return (
    <Section title={t`办理记录`}>
      <ol className="timeline">
        {row.history.toReversed().map(({ at, action, byName, reason, step }) => (
          <li key={at + action}>
            <strong>{inLanguage(candidacyMoves[action].event)}</strong>
            <span className="muted small-text">
              {byName} ·{' '}
              <time dateTime={at} className="number nowrap">
                {dateTime(at)}
              </time>
            </span>
            {reason ? (
              <blockquote className="small-text">
                {step ? (
                  <strong>
                    {i18n._(candidacySections[step].title)}
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
