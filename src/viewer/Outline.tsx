import { useLingui } from '@lingui/react/macro'
import { useSnapshot } from 'valtio'
import type { OutlineLine, View } from './view.ts'

/** The bookmarks of a document. */
export function Outline({ view }: { view: View }) {
  const { t } = useLingui()
  const { outline } = useSnapshot(view.state)
  return (
    <nav className="viewer-outline" aria-label={t`书签`}>
      <Lines lines={outline as readonly OutlineLine[]} view={view} />
    </nav>
  )
}

function Lines({ lines, view }: { lines: readonly OutlineLine[]; view: View }) {
  return (
    <ul>
      {lines.map(({ title, at, inner }, no) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a document stand still
        <li key={no}>
          <button type="button" onClick={() => view.goTo(at)}>
            {title}
          </button>
          {inner.length ? <Lines lines={inner} view={view} /> : null}
        </li>
      ))}
    </ul>
  )
}
