import { encode } from 'uqr'

/** Cells of white that cameras need around a code. */
const border = 4

/** A text as a QR code. `stale`: it shows that there was one, but no camera reads it any more. */
export function QrCode({ text, label, stale }: { text: string; label: string; stale: boolean }) {
  const { data, size } = encode(text, { ecc: 'M', border })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={stale ? 'qr-code stale' : 'qr-code'}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={dark.join('')} fill={stale ? '#c3cad6' : '#000'} />
    </svg>
  )
}
