import { Fragment, type ReactNode } from 'react'

/** Small facts in a line with a dot between them; what is not there is left out, and a line of nothing is not there. */
export function Dotted({ parts, className }: { parts: readonly ReactNode[]; className?: string }) {
  const there = parts.filter(Boolean)
  if (there.length === 0) return null
  return (
    <span className={className} style={{ display: 'block' }}>
      {there.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: their order is what tells them apart
        <Fragment key={at}>
          {at > 0 ? ' · ' : null}
          <span className="keep">{part}</span>
        </Fragment>
      ))}
    </span>
  )
}
