import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { callNamed } from '../../../contract/all.ts'
import { useConnection, useOutbox, useProgress } from '../../local/hooks.ts'
import { discard, type OutboxRow, retry } from '../../local/outbox.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm, Sheet } from '../../ui/Dialog.tsx'
import { asAppError, errorText } from '../../ui/errorText.ts'
import { dateTime } from '../../ui/format.ts'
import { notify, notifyError } from '../../ui/notify.tsx'
import { Progress } from '../../ui/Progress.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useStill } from '../../upload/field/useStill.ts'
import { queued } from './queued.ts'

/** Everything that is on its way or was refused. */
export function OutboxPanel({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const outbox = useOutbox() ?? []
  return (
    <Sheet title={t`发件箱`} side="right" open={open} onClose={onClose}>
      {outbox.length ? (
        <ul className="items" aria-label={t`待发送内容`}>
          {outbox.map((row) => (
            <OutboxItem key={row.id} row={row} />
          ))}
        </ul>
      ) : (
        <EmptyState icon="check" title={t`全部已发送`}>
          <p>{t`离线时提交的内容会在这里等待，联网后自动发送。`}</p>
        </EmptyState>
      )}
    </Sheet>
  )
}

function OutboxItem({ row }: { row: OutboxRow }) {
  const { t, i18n } = useLingui()
  const { online } = useConnection()
  const progress = useProgress(row.draftId)
  const refused = row.state === 'refused'
  const isStill = useStill(JSON.stringify([row.state, progress]))
  const known = queued.get(row.call)
  // It was destroyed: there is nothing to send again, or to lose.
  const perishes = callNamed(row.call)?.perishes
  const isGone = refused && perishes !== undefined && row.error?.code === perishes
  const kind = known ? i18n._(known.one) : t`提交`

  async function drop(): Promise<void> {
    const agreed = await confirm({
      title: t`放弃发送`,
      text: t`该内容及其材料将从本设备删除，无法恢复。`,
      accept: t`放弃`,
      reject: t`取消`,
      danger: true,
    })
    if (agreed && !(await discard(row.id))) notify(t`正在发送，暂时无法放弃`, 'blue')
  }

  async function again(): Promise<void> {
    await retry(row.id).catch((error: unknown) => notifyError(asAppError(error)))
  }

  return (
    <li>
      <div className="row between">
        <strong>{kind}</strong>
        {refused ? (
          <Tag family="red" icon="alert">{t`需要处理`}</Tag>
        ) : row.state === 'sending' && online && !isStill ? (
          <Tag family="blue" icon="send">{t`正在发送`}</Tag>
        ) : (
          <Tag family="amber" icon="clock">{t`等待发送`}</Tag>
        )}
      </div>
      <div>
        {row.title || t`（未填写被申请人）`}
        <div className="muted small-text number">{t`提交于 ${dateTime(row.at)}`}</div>
      </div>
      {row.error && (refused || online) ? (
        <p className={refused ? 'wrong-text' : 'muted small-text'}>{errorText(row.error)}</p>
      ) : null}
      {progress && !refused ? (
        <div style={{ color: 'var(--primary-color)' }}>
          <Progress label={t`材料上传`} done={progress.sent} total={progress.total} />
        </div>
      ) : null}
      <div className="row">
        <OutboxLink row={row} />
        {isGone ? (
          <Button small icon="check" onClick={() => void discard(row.id)}>
            {t`知道了`}
          </Button>
        ) : (
          <>
            <Button small icon="refresh" disabled={!online || row.state === 'sending'} onClick={() => void again()}>
              {t`重试`}
            </Button>
            <Button small look="danger" icon="trash" onClick={() => void drop()}>
              {t`放弃`}
            </Button>
          </>
        )}
      </div>
    </li>
  )
}

/** Where what waits can be read, or mended once it was refused; what has no screen of its own gets no link. */
function OutboxLink({ row }: { row: OutboxRow }) {
  const { t } = useLingui()
  const refused = row.state === 'refused'
  const known = queued.get(row.call)
  if (!known?.to) return null
  const to = (refused && known.mend) || known.to
  return (
    <Link to={to} search={to === '/user/center' ? {} : { id: row.draftId }} className="button small">
      {refused ? t`修改` : t`查看`}
    </Link>
  )
}
