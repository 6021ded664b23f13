import { useLingui } from '@lingui/react/macro'
import type { Present } from '../../editor/presence.ts'

/** Who else has the text open, each in the colour of their line in it. */
export function PresentPeople({ people }: { people: readonly Present[] }) {
  const { t } = useLingui()
  if (!people.length) return null
  return (
    <div className="present row" role="status">
      <span className="muted small-text">{t`同时打开本文的：`}</span>
      <ul aria-label={t`同时打开本文的成员`}>
        {people.map(({ userId, name, color }) => (
          <li key={userId} style={{ background: color }}>
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
