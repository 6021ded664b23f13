import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { errorText } from '../../ui/errorText.ts'
import type { Wrong } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'

const most = 20

/** Rows that repeat: the last may go, and then the form says that one must stay. */
export function Rows({
  ids,
  name,
  wrong,
  children,
  onAdd,
  onRemove,
}: {
  ids: string[]
  /** What a row is called, with its number. */
  name: (no: number) => string
  wrong: Wrong | undefined
  children: (at: number) => ReactNode
  onAdd: () => void
  onRemove: (at: number) => void
}) {
  const { t } = useLingui()
  return (
    <div className={`stack wide${wrong ? ' wrong' : ''}`}>
      <ul className="repeat">
        {ids.map((id, at) => {
          const title = name(at + 1)
          return (
            <li key={id}>
              <header>
                <strong>{title}</strong>
                <Button look="quiet" small icon="trash" aria-label={t`删除${title}`} onClick={() => onRemove(at)} />
              </header>
              <div className="fields">{children(at)}</div>
            </li>
          )
        })}
      </ul>
      {wrong ? (
        <p className="wrong-text" role="alert">
          <Icon name="alert" /> {errorText(wrong)}
        </p>
      ) : null}
      <div>
        <Button icon="plus" disabled={ids.length >= most} onClick={onAdd}>
          {t`添加一项`}
        </Button>
      </div>
    </div>
  )
}
