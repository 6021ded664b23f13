import { useLingui } from '@lingui/react/macro'
import { bundleMost } from '../../contract/bundle/bundle.ts'
import { Button } from '../ui/Button.tsx'
import { moved, type Section } from './chosen.ts'

/** A section of a bundle: what it is called, what of it goes in, and in which order. */
export function ChosenSection({
  section,
  letter,
  put,
  up,
  down,
}: {
  section: Section
  /** Empty where nothing of it goes in. */
  letter: string
  put: (section: Section) => void
  up: (() => void) | undefined
  down: (() => void) | undefined
}) {
  const { t } = useLingui()
  const { title, entries } = section
  const count = entries.filter(({ on }) => on).length
  const setEntries = (next: Section['entries']) => put({ ...section, entries: next })
  let no = 0
  return (
    <fieldset className="bundle-section">
      <legend className="sr-only">{title}</legend>
      <div className="row">
        <input
          type="checkbox"
          aria-label={t`全部：${title}`}
          checked={count === entries.length}
          ref={(box) => {
            if (box) box.indeterminate = count > 0 && count < entries.length
          }}
          onChange={() => setEntries(entries.map((one) => ({ ...one, on: count < entries.length })))}
        />
        <b className="bundle-letter">{letter}</b>
        <input
          className="grow"
          aria-label={t`分册名称`}
          value={title}
          maxLength={bundleMost.title}
          onChange={(event) => put({ ...section, title: event.target.value })}
        />
        <Button look="quiet" small icon="up" aria-label={t`上移 ${title}`} disabled={!up} onClick={up} />
        <Button look="quiet" small icon="down" aria-label={t`下移 ${title}`} disabled={!down} onClick={down} />
      </div>
      <ol>
        {entries.map((entry, at) => {
          if (entry.on) no += 1
          return (
            <li key={entry.source} className="row">
              <label className="grow">
                <input
                  type="checkbox"
                  checked={entry.on}
                  onChange={() => setEntries(entries.with(at, { ...entry, on: !entry.on }))}
                />
                <span className="number muted">{entry.on && letter ? `${letter}/${no}` : ''}</span>
                <span className="bundle-title">{entry.title}</span>
                <span className="muted small-text">
                  {entry.sheet ? t`附说明页` : entry.pages ? t`${entry.pages} 页` : null}
                </span>
              </label>
              <Button
                look="quiet"
                small
                icon="up"
                aria-label={t`上移 ${entry.title}`}
                disabled={at === 0}
                onClick={() => setEntries(moved(entries, at, -1))}
              />
            </li>
          )
        })}
      </ol>
    </fieldset>
  )
}
