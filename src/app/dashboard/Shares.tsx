import { useLingui } from '@lingui/react/macro'
import { type Preservation, preservationStates } from '../../../contract/filing.ts'
import { stateWords } from '../../filing/words.ts'

/** How applications are spread over the states: a bar to look at, a list to read. */
export function Shares({ rows }: { rows: Preservation[] }) {
  const { t, i18n } = useLingui()
  const shares = preservationStates.map((state) => ({ state, count: rows.filter((row) => row.state === state).length }))
  const total = rows.length
  return (
    <>
      <div className="share" aria-hidden="true">
        {shares.map(({ state, count }) =>
          count ? (
            <span
              key={state}
              className={`fill-${stateWords[state].family}`}
              style={{ flex: count, opacity: state === 'submitted' ? 0.6 : 1 }}
            />
          ) : null,
        )}
      </div>
      <ul className="legend">
        {shares.map(({ state, count }) => (
          <li key={state}>
            <span
              className={`dot fill-${stateWords[state].family}`}
              style={{ opacity: state === 'submitted' ? 0.6 : 1 }}
              aria-hidden="true"
            />
            {i18n._(stateWords[state].words)}
            <b>{count}</b>
          </li>
        ))}
      </ul>
      <p className="muted small-text" style={{ marginTop: '0.75rem' }}>{t`共 ${total} 件`}</p>
    </>
  )
}
