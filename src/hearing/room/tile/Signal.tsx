import { useLingui } from '@lingui/react/macro'
import { clamp } from './clamp.ts'

/** Bars of a line, 0 (gone) to 6 (one's own); specification §9. Anything else is the nearest of them. `up` and `down`: of each way. */
export function Signal({ level, up, down }: { level: number; up: number; down: number }) {
  const { t } = useLingui()
  const bars = Math.round(clamp(level, 0, 6))
  const says = bars === 0 ? t`网络：离线` : t`网络信号：上行 ${up}/6，下行 ${down}/6`
  return (
    <span className="signal" data-level={bars} role="img" aria-label={says} title={says}>
      {[1, 2, 3, 4, 5, 6].map((bar) => (
        <i key={bar} className={bar <= bars ? 'on' : ''} />
      ))}
    </span>
  )
}

/** How loud a microphone is, 0 to 1; anything else is the nearer end. */
export function Volume({ level }: { level: number }) {
  const { t } = useLingui()
  const share = clamp(level, 0, 1)
  return <meter className="volume" min={0} max={1} value={Number(share.toFixed(2))} aria-label={t`麦克风音量`} />
}
