import { bytes } from './format.ts'

interface ProgressBarProps {
  /** What it is the progress of, for who does not see it. */
  label: string
  done: number
  /** 0: there is nothing to do, so all is done. */
  total: number
  /** What is written above it, beside `amount` and the share in percent; where nothing is, they are not either. */
  words?: string
  amount?: string
}

/** How far long work is. */
export function ProgressBar({ label, done, total, words, amount }: ProgressBarProps) {
  const percent = total === 0 ? 100 : Math.min(100, Math.floor((done * 100) / total))
  return (
    <div className="progress">
      {words ? (
        <div className="words">
          <span>{words}</span>
          <span>
            {amount ? `${amount} · ` : null}
            {percent}%
          </span>
        </div>
      ) : null}
      <div
        className="bar"
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
      >
        <span style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

/** The same of bytes that are sent, fetched or read. */
export function Progress({ label, done, total }: { label: string; done: number; total: number }) {
  const amount = `${bytes(done)} / ${bytes(total)}`
  return <ProgressBar label={label} words={label} amount={amount} done={done} total={total} />
}
