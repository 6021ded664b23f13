import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { filing, type Preservation, preservationMoves } from '../../contract/filing.ts'
import { told } from '../account/asked/told.ts'
import { ask } from '../local/call.ts'
import { useSession } from '../local/hooks.ts'
import { Banner } from '../ui/Banner.tsx'
import { OnceButton } from '../ui/Button.tsx'
import { confirm } from '../ui/Dialog.tsx'
import { dateTime } from '../ui/format.ts'
import { Icon } from '../ui/Icon.tsx'
import { PlaceTag } from '../ui/PlaceTag.tsx'
import { typedFrom } from './form/typed.ts'
import { fresh } from './fresh.ts'
import { History } from './History.tsx'
import { PreservationFacts } from './PreservationFacts.tsx'
import { ReviewBar } from './ReviewBar.tsx'
import { StateTag } from './StateTag.tsx'
import { returnWords } from './words.ts'

/** An application as the server holds it. It changes by itself when somebody acts on it. */
export function SentPreservation({
  row,
  hasDraft,
  refresh,
}: {
  row: Preservation
  hasDraft: boolean
  refresh: () => void
}) {
  const { t, i18n } = useLingui()
  const mine = useSession()?.user.cate === 'USER'
  const last = row.history.at(-1)
  useEffect(() => fresh.open(row.id), [row.id])
  const files = row.files.map((file) => ({ ...file, id: file.attachmentId, name: file.fileName }))

  return (
    <div className="form-page with-side">
      <div className="stack">
        <div className="page-head">
          <div>
            <h1>{t`保全申请 ${row.no}`}</h1>
            <div className="row">
              <StateTag state={row.state} />
              {mine ? <PlaceTag place="sent" /> : null}
              <span className="muted small-text">
                {row.ownerName} ·{' '}
                <time dateTime={row.submittedAt} className="number nowrap">
                  {dateTime(row.submittedAt)}
                </time>
              </span>
            </div>
          </div>
        </div>
        {last && (row.state === 'returned' || row.state === 'refused') ? (
          <Banner family={row.state === 'refused' ? 'red' : 'amber'} icon="undo">
            <strong>
              {row.state === 'refused' ? t`本申请不予受理` : t`申请已退回，请补正`}
              {last.field ? t`：${i18n._(returnWords[last.field])}` : null}
            </strong>
            <span style={{ whiteSpace: 'pre-line' }}>{last.reason}</span>
            {mine && row.state === 'returned' ? (
              <Link to="/protectionEdit" search={{ id: row.id }} className="button small">
                <Icon name="edit" />
                {t`前往修改`}
              </Link>
            ) : null}
          </Banner>
        ) : null}
        <PreservationFacts typed={typedFrom(row)} files={files} />
        {mine ? <OwnBar row={row} hasDraft={hasDraft} refresh={refresh} /> : <ReviewBar row={row} refresh={refresh} />}
      </div>
      <aside aria-label={t`办理记录`}>
        <History row={row} />
      </aside>
    </div>
  )
}

/** What the applicant may do with it. */
function OwnBar({ row, hasDraft, refresh }: { row: Preservation; hasDraft: boolean; refresh: () => void }) {
  const { t } = useLingui()
  const mayWithdraw = preservationMoves.withdraw.from.includes(row.state)
  const maySubmit = preservationMoves.submit.from.includes(row.state)

  async function withdraw(): Promise<boolean> {
    const agreed = await confirm({ title: t`撤回申请`, text: t`确定撤回？`, accept: t`撤回`, reject: t`取消` })
    if (!agreed) return false
    return told(
      t`撤回成功`,
      () => ask(filing.withdrawPreservation, { body: { id: row.id, version: row.version } }),
      refresh,
    )
  }

  if (!mayWithdraw && !maySubmit) return null
  return (
    <section className="action-bar" aria-label={t`操作`}>
      <span className="grow wide-only" />
      {mayWithdraw ? (
        <OnceButton icon="undo" action={withdraw}>
          {t`撤回`}
        </OnceButton>
      ) : null}
      {maySubmit ? (
        <Link to="/protectionEdit" search={{ id: row.id }} className="button primary">
          <Icon name="edit" />
          {hasDraft ? t`继续修改` : t`修改并重新提交`}
        </Link>
      ) : null}
    </section>
  )
}
