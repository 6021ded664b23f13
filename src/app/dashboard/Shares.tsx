import { useLingui } from '@lingui/react/macro'
import type { Preservation } from '../../../contract/filing.ts'
import { type PreservationState, preservationStates } from '../../../contract/preservationMove.ts'
import { stateWords } from '../../filing/words.ts'

/** How applications are spread over the states that any is in: a bar to look at, a list to read. `whole`: these are all there are. */
export function Shares({ rows, whole }: { rows: Preservation[]; whole: boolean }) {
  const { t, i18n } = useLingui()
  const shares = preservationStates
    .map((state) => ({ state, count: rows.filter((row) => row.state === state).length }))
    .filter(({ count }) => count > 0)
  const total = rows.length
  return (
    <>
      <div className="share" aria-hidden="true">
        {shares.map(({ state, count }) => (
          <span key={state} className={fillOf(state)} style={{ flex: count }} />
        ))}
      </div>
      <ul className="legend">
        {shares.map(({ state, count }) => (
          <li key={state}>
            <span className={`dot ${fillOf(state)}`} aria-hidden="true" />
            {i18n._(stateWords[state].words)}
            <b>{count}</b>
          </li>
        ))}
      </ul>
      <p className="muted small-text" style={{ marginTop: '0.75rem' }}>
        {whole ? t`共 ${total} 件` : t`最近 ${total} 件`}
      </p>
    </>
  )
}

/** Two states share the amber of their tags; side by side in a bar they must not. */
function fillOf(state: PreservationState): string {
  return state === 'returned' ? 'fill-returned' : `fill-${stateWords[state].family}`
}
