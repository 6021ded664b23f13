import { useLingui } from '@lingui/react/macro'
import { proxy, useSnapshot } from 'valtio'
import type { ErrorCode, Params } from '../../contract/errors/errors.ts'
import { Button } from './Button.tsx'
import { errorText } from './errorText.ts'
import { Icon } from './Icon.tsx'

interface Toast {
  id: number
  look: 'green' | 'red' | 'blue'
  text: string
}

/** Specification §9: 5 s, at most 3. */
const shownMs = 5000
const most = 3
const toasts = proxy<{ list: Toast[] }>({ list: [] })
let next = 0

/** The same words are not shown twice at a time. */
export function notify(text: string, look: Toast['look'] = 'green'): void {
  const id = ++next
  const others = toasts.list.filter((toast) => toast.text !== text || toast.look !== look)
  toasts.list = [...others.slice(1 - most), { id, look, text }]
  setTimeout(() => drop(id), shownMs)
}

/** Says why something was refused, as specification §8 asks. */
export function notifyError(error: { code: ErrorCode; params?: Params }): void {
  notify(errorText(error), 'red')
}

function drop(id: number): void {
  toasts.list = toasts.list.filter((toast) => toast.id !== id)
}

export function Toasts() {
  const { t } = useLingui()
  const { list } = useSnapshot(toasts)
  return (
    <section className="toasts" role="status" aria-live="polite" aria-label={t`通知`}>
      {list.map(({ id, look, text }) => (
        <div key={id} className={`banner ${look}`}>
          <Icon name={look === 'green' ? 'check' : look === 'red' ? 'alert' : 'info'} />
          <div>{text}</div>
          <Button look="quiet" small icon="close" aria-label={t`关闭通知`} onClick={() => drop(id)} />
        </div>
      ))}
    </section>
  )
}
