import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { type Presentable, presenters, roomBundles } from '../../../../contract/bundle/presenting.ts'
import type { AppError } from '../../../../contract/errors/errors.ts'
import { ask } from '../../../local/call.ts'
import { Button } from '../../../ui/Button.tsx'
import { asAppError } from '../../../ui/errorText.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { ErrorState, Skeleton } from '../../../ui/States.tsx'
import type { Session } from '../visit/session.ts'
import './files.css'

/** The bundles of the case: who may present puts one before everybody. */
export function Bundles({ session }: { session: Session }) {
  const { t } = useLingui()
  const { token, attendeeRole, shown } = useSnapshot(session.state)
  const [list, setList] = useState<Presentable[]>()
  const [error, setError] = useState<AppError>()
  const [turn, setTurn] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is a reason to ask again
  useEffect(() => {
    setError(undefined)
    ask(roomBundles.roomBundles, { body: {} }, { token }).then(setList, (caught) => setError(asAppError(caught)))
  }, [token, turn])
  if (error) return <ErrorState error={error} retry={() => setTurn((now) => now + 1)} />
  if (!list) return <Skeleton lines={3} />
  if (!list.length)
    return (
      <p className="empty">
        <Icon name="book" />
        {presenters.some((role) => role === attendeeRole)
          ? t`本案还没有可以展示的卷宗；仲裁秘书可在案件的“文书与证据”中生成。`
          : t`展示开始后，卷宗会出现在画面旁边。`}
      </p>
    )
  return (
    <ul className="court-files">
      {list.map(({ id, title, version, pages }) => (
        <li key={id}>
          <span>
            {title}
            <small>
              {t`第 ${version} 版`} · {t`${pages} 页`}
            </small>
          </span>
          {shown?.bundleId === id ? (
            <small>{t`展示中`}</small>
          ) : (
            <Button
              small
              icon="screen"
              aria-label={t`展示 ${title} 第 ${version} 版`}
              onClick={() => session.present(id)}
            >
              {t`展示`}
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
