import { useLingui } from '@lingui/react/macro'
import { type PointerEvent, useEffect, useRef } from 'react'
import type { Strokes } from '../../../contract/both/strokes.ts'
import { Button } from '../../ui/Button.tsx'
import './specimen.css'

/** Lines of a pad are kept in thousandths of its width. */
const unit = 1000

/** Draws all lines as they are now, at the size the pad has on the screen. */
function paint(canvas: HTMLCanvasElement, lines: Strokes): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { clientWidth, clientHeight } = canvas
  const dense = window.devicePixelRatio || 1
  canvas.width = clientWidth * dense
  canvas.height = clientHeight * dense
  context.scale((clientWidth / unit) * dense, (clientWidth / unit) * dense)
  context.lineWidth = 7
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = '#0d1747'
  for (const line of lines) {
    context.beginPath()
    for (let at = 0; at + 1 < line.length; at += 2) context.lineTo(line[at] ?? 0, line[at + 1] ?? 0)
    context.stroke()
  }
}

/** A pad to write on with finger, pen or mouse. It keeps the lines, not a picture of them. */
export function SignPad({ value, onChange }: { value: Strokes; onChange: (lines: Strokes) => void }) {
  const { t } = useLingui()
  const canvas = useRef<HTMLCanvasElement>(null)
  const line = useRef<number[] | null>(null)

  useEffect(() => {
    const drawn = () => {
      if (canvas.current) paint(canvas.current, value)
    }
    drawn()
    window.addEventListener('resize', drawn)
    return () => window.removeEventListener('resize', drawn)
  }, [value])

  function pointOf(event: PointerEvent<HTMLCanvasElement>): [number, number] {
    const box = event.currentTarget.getBoundingClientRect()
    const scaled = (length: number) => Math.min(unit, Math.max(0, Math.round((length * unit) / box.width)))
    return [scaled(event.clientX - box.left), scaled(event.clientY - box.top)]
  }

  function move(event: PointerEvent<HTMLCanvasElement>): void {
    const points = line.current
    if (!points || points.length > 3900) return
    const [x, y] = pointOf(event)
    if (points.at(-2) === x && points.at(-1) === y) return
    points.push(x, y)
    paint(event.currentTarget, [...value, points])
  }

  function end(): void {
    const points = line.current
    line.current = null
    // A touch that did not move is no line.
    if (points && points.length >= 4) onChange([...value, points])
  }

  return (
    <div className="stack">
      <div className="sign-pad">
        <canvas
          ref={canvas}
          role="img"
          aria-label={t`手写签名区`}
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId)
            line.current = pointOf(event)
          }}
          onPointerMove={move}
          onPointerUp={end}
          onPointerCancel={end}
        />
        {value.length === 0 ? <span>{t`请在此处用手指、笔或鼠标书写姓名`}</span> : null}
      </div>
      <div className="sign-bar">
        <Button small icon="undo" disabled={value.length === 0} onClick={() => onChange(value.slice(0, -1))}>
          {t`撤销一笔`}
        </Button>
        <Button small icon="trash" disabled={value.length === 0} onClick={() => onChange([])}>
          {t`清除重写`}
        </Button>
      </div>
    </div>
  )
}
