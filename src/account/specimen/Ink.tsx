import type { Strokes } from '../../../contract/strokes.ts'
import './specimen.css'

/** Handwriting as it was drawn, at the width of its place. */
export function Ink({ strokes, label }: { strokes: Strokes; label: string }) {
  const down = strokes.flatMap((line) => line.filter((_, at) => at % 2 === 1))
  const top = Math.max(0, Math.min(...down) - 20)
  const height = Math.max(80, Math.max(...down) + 20 - top)
  return (
    <svg className="sign-ink" viewBox={`0 ${top} 1000 ${height}`} role="img" aria-label={label}>
      {strokes.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places
        <polyline key={at} points={line.join(' ')} />
      ))}
    </svg>
  )
}
