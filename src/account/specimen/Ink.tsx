import type { Handwriting } from '../../../contract/strokes.ts'
import './specimen.css'

/** Handwriting as it was drawn, or as the ink of a photo, at the width of its place. */
export function Ink({ strokes, label }: { strokes: Handwriting; label: string }) {
  if (!Array.isArray(strokes))
    return <img className="sign-ink" src={`data:image/png;base64,${strokes.png}`} alt={label} />
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
