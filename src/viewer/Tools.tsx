import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { Button } from '../ui/Button.tsx'
import type { IconName } from '../ui/Icon.tsx'
import { PrintDialog } from './PrintDialog.tsx'
import type { View } from './view.ts'

/** What can be done with an open document. */
export function Tools({
  view,
  name,
  side,
  show,
}: {
  view: View
  name: string
  side: 'find' | 'outline' | undefined
  show: (side: 'find' | 'outline' | undefined) => void
}) {
  const { t } = useLingui()
  const { page, pages, scale, outline } = useSnapshot(view.state)
  const [prints, setPrints] = useState(false)
  const percent = Math.round(scale * 100)
  const toggle = (one: 'find' | 'outline') => show(side === one ? undefined : one)
  const tool = (icon: IconName, label: string, act: () => void, more: object = {}) => (
    <Button look="quiet" small icon={icon} aria-label={label} title={label} onClick={act} {...more} />
  )
  return (
    <div className="viewer-tools" role="toolbar" aria-label={t`阅读工具`}>
      {outline.length ? tool('list', t`书签`, () => toggle('outline'), { 'aria-pressed': side === 'outline' }) : null}
      {tool('search', t`在文中查找`, () => toggle('find'), { 'aria-pressed': side === 'find' })}
      <span className="pager">
        {tool('up', t`上一页`, () => view.go(page - 1), { disabled: page <= 1 })}
        <PageInput page={page} pages={pages} go={view.go} />
        {tool('down', t`下一页`, () => view.go(page + 1), { disabled: page >= pages })}
      </span>
      <span className="zoom">
        {tool('minus', t`缩小`, () => view.zoom(1 / 1.2))}
        <button type="button" className="number" title={t`适合宽度`} onClick={() => view.fit('page-width')}>
          {percent}%
        </button>
        {tool('plus', t`放大`, () => view.zoom(1.2))}
      </span>
      {tool('rotate', t`旋转 90 度`, view.rotate)}
      {tool('print', t`打印`, () => setPrints(true))}
      {prints ? <PrintDialog view={view} name={name} onClose={() => setPrints(false)} /> : null}
    </div>
  )
}

/** The page as a number that can be typed. */
function PageInput({ page, pages, go }: { page: number; pages: number; go: (page: number) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState<string>()
  const done = () => {
    const no = Number(typed)
    if (typed !== undefined && Number.isInteger(no) && no >= 1) go(no)
    setTyped(undefined)
  }
  return (
    <label className="number">
      <input
        inputMode="numeric"
        aria-label={t`页码，共 ${pages} 页`}
        size={4}
        value={typed ?? page}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={done}
        onKeyDown={(event) => event.key === 'Enter' && done()}
      />
      / {pages}
    </label>
  )
}
