import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { RowOf } from '../../../contract/event.ts'
import { runAction } from '../../action/runAction.ts'
import { ask } from '../../local/call.ts'
import { useSession } from '../../local/hooks.ts'
import { Banner } from '../../ui/Banner.tsx'
import { OnceButton } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { dateTime } from '../../ui/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import { PlaceTag } from '../../ui/PlaceTag.tsx'
import { fresh } from '../fresh.ts'
import { type FiledKind, type FiledPaper, shownFiles } from './filedPaper.ts'
import { History } from './History.tsx'

interface SentPaperProps<K extends FiledKind, T extends FieldValues, B> {
  paper: FiledPaper<K, T, B>
  row: RowOf[K]
  hasDraft: boolean
  refresh: () => void
}

/** An application as the server holds it. It changes by itself when somebody acts on it. */
export function SentPaper<K extends FiledKind, T extends FieldValues, B>(props: SentPaperProps<K, T, B>) {
  const { paper, row, refresh } = props
  const { t, i18n } = useLingui()
  const mine = useSession()?.user.cate === 'USER'
  const last = row.history.at(-1)
  const field = last?.field ? paper.parts[last.field] : undefined
  useEffect(() => fresh.open(row.id), [row.id])

  return (
    <div className="form-page with-side">
      <div className="stack">
        <div className="page-head">
          <div>
            <h1>{i18n._(paper.words.sent(row.no))}</h1>
            <div className="row">
              <paper.Tag row={row} />
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
              {field ? t`：${i18n._(field)}` : null}
            </strong>
            <span style={{ whiteSpace: 'pre-line' }}>{last.reason}</span>
            {mine && row.state === 'returned' ? (
              <Link to={paper.to.edit} search={{ id: row.id }} className="button small">
                <Icon name="edit" />
                {t`前往修改`}
              </Link>
            ) : null}
          </Banner>
        ) : null}
        <paper.Facts typed={paper.typedFrom(row)} files={shownFiles(row)} row={row} />
        {mine ? <OwnBar {...props} /> : null}
        <paper.Acts row={row} refresh={refresh} mine={mine} />
      </div>
      <aside aria-label={t`办理记录`}>
        {paper.Aside ? <paper.Aside row={row} /> : null}
        <History paper={paper} row={row} />
      </aside>
    </div>
  )
}

/** What the applicant may do with it. */
function OwnBar<K extends FiledKind, T extends FieldValues, B>(props: SentPaperProps<K, T, B>) {
  const { paper, row, hasDraft, refresh } = props
  const { t } = useLingui()
  const mayWithdraw = paper.mayWithdraw.includes(row.state)
  const maySubmit = paper.again.includes(row.state)

  async function withdraw(): Promise<boolean> {
    const agreed = await confirm({ title: t`撤回申请`, text: t`确定撤回？`, accept: t`撤回`, reject: t`取消` })
    if (!agreed) return false
    return runAction(t`撤回成功`, () => ask(paper.withdraw, { body: { id: row.id, version: row.version } }), refresh)
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
        <Link to={paper.to.edit} search={{ id: row.id }} className="button primary">
          <Icon name="edit" />
          {hasDraft ? t`继续修改` : t`修改并重新提交`}
        </Link>
      ) : null}
    </section>
  )
}
