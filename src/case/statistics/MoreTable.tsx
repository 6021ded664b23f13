import { useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CountTable } from './CountTable.tsx'

/** So many stand there at first. */
const first = 12

/** A long table, its largest first and the rest on request. */
export function MoreTable<T>({ items, ...rest }: ComponentProps<typeof CountTable<T>>) {
  const { t } = useLingui()
  const [whole, setWhole] = useState(false)
  const left = items.length - first
  return (
    <div className="stack">
      <CountTable {...rest} items={whole ? items : items.slice(0, first)} />
      {left > 0 && !whole ? (
        <div className="no-print">
          <Button small icon="down" onClick={() => setWhole(true)}>
            {t`显示其余 ${left} 项`}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
