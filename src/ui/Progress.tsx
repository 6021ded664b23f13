import { bytes } from './format.ts'

/** How far long work is, in bytes. */
export function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  const share = total === 0 ? 1 : Math.min(1, done / total)
  const percent = Math.floor(share * 100)
  return (
    <div className="progress">
      <div className="words">
        <span>{label}</span>
        <span>
          {bytes(done)} / {bytes(total)} · {percent}%
        </span>
      </div>
      <div
        className="bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}
