import { useLingui } from '@lingui/react/macro'
import './parts.css'

/** What the whole view waits for, in the words of specification §8; `over` lays it above the page. */
export function Spinner({ tip, over = false }: { tip: 'loading' | 'downloading'; over?: boolean }) {
  const { t } = useLingui()
  return (
    <div className={over ? 'waiting over' : 'waiting'} role="status">
      <span className="spinner" aria-hidden="true" />
      <span>{tip === 'loading' ? t`疯狂加载中，请稍后` : t`疯狂下载中，请耐心等候`}</span>
    </div>
  )
}
