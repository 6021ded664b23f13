import { useLingui } from '@lingui/react/macro'
import type { Preservation } from '../../../contract/filing/filing.ts'
import { type PreservationState, preservationStates } from '../../../contract/filing/moves.ts'
import type { Todos } from '../../../contract/todo/todo.ts'
import { stateWords } from '../../filing/words.ts'

type Count = Todos['preservations'][number]

/** Applications by state. */
export function tallied(rows: Pick<Preservation, 'state'>[]): Count[] {
  return preservationStates.map((state) => ({ state, count: rows.filter((row) => row.state === state).length }))
}

/** How applications are spread over the states that any is in: a bar to look at, a list to read. `whole`: these are all there are. */
export function Shares({ counts, whole }: { counts: readonly Count[]; whole: boolean }) {
  const { t, i18n } = useLingui()
  const shares = preservationStates.flatMap((state) => counts.filter((one) => one.state === state && one.count > 0))
  const total = shares.reduce((sum, one) => sum + one.count, 0)
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
