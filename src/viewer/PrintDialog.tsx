import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { printMost, printPages } from './print.ts'
import type { View } from './view.ts'

/** Which pages go to the printer. */
export function PrintDialog({ view, name, onClose }: { view: View; name: string; onClose: () => void }) {
  const { t } = useLingui()
  const { page, pages } = useSnapshot(view.state)
  const [range, setRange] = useState({
    from: String(pages > printMost ? page : 1),
    to: String(Math.min(pages, printMost)),
  })
  const [done, setDone] = useState<number>()
  const stop = useRef<AbortController>(undefined)
  const [from, to] = [Number(range.from), Number(range.to)]
  const isRight = Number.isInteger(from) && Number.isInteger(to) && from >= 1 && from <= to && to <= pages
  const count = to - from + 1
  const close = () => {
    stop.current?.abort()
    onClose()
  }
  async function print(): Promise<void> {
    const abort = new AbortController()
    stop.current = abort
    setDone(0)
    try {
      await printPages(view.pdf, from, to, setDone, abort.signal)
      onClose()
    } catch (error) {
      if (!abort.signal.aborted) throw error
    }
  }
  const field = (key: 'from' | 'to', label: string) => (
    <label>
      {label}
      <input
        inputMode="numeric"
        size={5}
        value={range[key]}
        onChange={(event) => setRange({ ...range, [key]: event.target.value })}
      />
    </label>
  )
  return (
    <Dialog
      title={t`打印 ${name}`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t`取消`}</Button>
          <Button
            look="primary"
            icon="print"
            busy={done !== undefined}
            disabled={!isRight || count > printMost}
            onClick={() => void print().catch(reportError)}
          >
            {t`打印`}
          </Button>
        </>
      }
    >
      <div className="viewer-range">
        {field('from', t`从第几页`)}
        {field('to', t`到第几页`)}
      </div>
      <p role="status" className="muted">
        {done !== undefined
          ? t`正在准备第 ${done} 页，共 ${count} 页`
          : !isRight
            ? t`请填写 1 到 ${pages} 之间的页码`
            : count > printMost
              ? t`一次最多打印 ${printMost} 页；整份打印请下载后用其他软件`
              : t`共 ${count} 页`}
      </p>
    </Dialog>
  )
}
