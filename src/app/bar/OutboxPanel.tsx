import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { account } from '../../../contract/account.ts'
import { caseLife } from '../../../contract/caseLife.ts'
import { courtFiles } from '../../../contract/courtFile.ts'
import { defences } from '../../../contract/defence.ts'
import { evidences } from '../../../contract/evidence.ts'
import { filing } from '../../../contract/filing.ts'
import { guarantees } from '../../../contract/guarantee.ts'
import { mandates } from '../../../contract/mandate.ts'
import { opinions } from '../../../contract/opinion.ts'
import { payments } from '../../../contract/payment.ts'
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
  const { t } = useLingui()
  const { online } = useConnection()
  const progress = useProgress(row.draftId)
  const refused = row.state === 'refused'
  const isStill = useStill(JSON.stringify([row.state, progress]))
  const kinds: Record<string, string> = {
    [filing.submitPreservation.name]: t({ message: '保全申请', context: 'one' }),
    [guarantees.submitGuarantee.name]: t({ message: '担保申请', context: 'one' }),
    [evidences.uploadEvidence.name]: t`证据`,
    [caseLife.submitCase.name]: t`仲裁申请`,
    [mandates.submitMandate.name]: t`代理人变更`,
    [courtFiles.fileJoinCourt.name]: t`庭审材料`,
  }
  const kind = kinds[row.call] ?? t`提交`

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
        <Button small icon="refresh" disabled={!online || row.state === 'sending'} onClick={() => void again()}>
          {t`重试`}
        </Button>
        <Button small look="danger" icon="trash" onClick={() => void drop()}>
          {t`放弃`}
        </Button>
      </div>
    </li>
  )
}

/** Where what waits can be read, or mended once it was refused; what has no screen of its own gets no link. */
function OutboxLink({ row }: { row: OutboxRow }) {
  const { t } = useLingui()
  const refused = row.state === 'refused'
  const words = refused ? t`修改` : t`查看`
  if (row.call === account.updateCenter.name) {
    return (
      <Link to="/user/center" className="button small">
        {words}
      </Link>
    )
  }
  if (row.call === evidences.uploadEvidence.name) {
    return (
      <Link to="/evidenceAdd" search={{ id: row.draftId }} className="button small">
        {words}
      </Link>
    )
  }
  if (row.call === defences.submitDefence.name) {
    return (
      <Link to="/defenceAdd" search={{ id: row.draftId }} className="button small">
        {words}
      </Link>
    )
  }
  if (row.call === opinions.submitOpinions.name) {
    return (
      <Link to="/opinionAdd" search={{ id: row.draftId }} className="button small">
        {words}
      </Link>
    )
  }
  if (row.call === payments.provePayment.name) {
    return (
      <Link to="/paymentAdd" search={{ id: row.draftId }} className="button small">
        {words}
      </Link>
    )
  }
  if (row.call === mandates.submitMandate.name) {
    return (
      <Link to="/mandateAdd" search={{ id: row.draftId }} className="button small">
        {words}
      </Link>
    )
  }
  if (row.call === caseLife.submitCase.name) {
    return (
      <Link to="/caseAdd" search={{ id: row.draftId }} className="button small">
        {words}
      </Link>
    )
  }
  if (row.call === guarantees.submitGuarantee.name) {
    return (
      <Link
        to={refused ? '/sponsorshipEdit' : '/sponsorshipView'}
        search={{ id: row.draftId }}
        className="button small"
      >
        {words}
      </Link>
    )
  }
  if (row.call !== filing.submitPreservation.name) return null
  return (
    <Link to={refused ? '/protectionEdit' : '/protectionView'} search={{ id: row.draftId }} className="button small">
      {words}
    </Link>
  )
}
