import type { Handwriting } from '../../../contract/both/strokes.ts'
import './specimen.css'

interface InkProps {
  strokes: Handwriting
  label: string
  /** As large as its place allows, at its left, as it is drawn into documents. */
  tight?: boolean
}

/** Handwriting as it was drawn, or as the ink of a photo, at the width of its place. */
export function Ink({ strokes, label, tight = false }: InkProps) {
  if (!Array.isArray(strokes))
    return <img className="sign-ink" src={`data:image/png;base64,${strokes.png}`} alt={label} />
  const along = (way: 0 | 1) => strokes.flatMap((line) => line.filter((_, at) => at % 2 === way))
  const [across, down] = [along(0), along(1)]
  const top = Math.max(0, Math.min(...down) - 20)
  const height = Math.max(80, Math.max(...down) + 20 - top)
  const [left, width] = tight
    ? [Math.min(...across), Math.max(1, Math.max(...across) - Math.min(...across))]
    : [0, 1000]
  return (
    <svg
      className="sign-ink"
      viewBox={`${left} ${top} ${width} ${height}`}
      {...(tight ? { preserveAspectRatio: 'xMinYMid meet' } : {})}
      role="img"
      aria-label={label}
    >
      {strokes.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines keep their places
        <polyline key={at} points={line.join(' ')} />
      ))}
    </svg>
  )
}
