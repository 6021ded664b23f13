import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { arbitrator, type Term } from '../../../contract/arbitrator/arbitrator.ts'
import { runAction } from '../../action/runAction.ts'
import { useAsk } from '../../action/useAsk.ts'
import { ask } from '../../local/call.ts'
import { serverNow } from '../../local/connection.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { dateTime } from '../../ui/format.ts'
import { ErrorState } from '../../ui/States.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TermDialog } from './TermDialog.tsx'

/** The terms of office with the time in which one may apply for each. */
export function TermPart() {
  const { t } = useLingui()
  const { reply, error, refresh } = useAsk(arbitrator.listTerms, {})
  const [writing, setWriting] = useState<Term | 'new'>()
  const now = serverNow()

  async function remove({ id, name }: Term): Promise<void> {
    const agreed = await confirm({
      title: t`删除届次`,
      text: t`将删除“${name}”。已有申请或在册仲裁员的届次不能删除。`,
      accept: t`删除`,
      reject: t`取消`,
      danger: true,
    })
    if (agreed)
      await runAction(
        t`已删除届次`,
        () => ask(arbitrator.removeTerm, { body: { id } }),
        () => void refresh(),
      )
  }

  return (
    <section className="card" aria-label={t`届次与报名时间`} style={{ marginBottom: '1rem' }}>
      <header>
        <h2>{t`届次与报名时间`}</h2>
        <Button small icon="plus" onClick={() => setWriting('new')}>
          {t`新增届次`}
        </Button>
      </header>
      <div className="body">
        {reply?.length ? (
          <ul className="stack">
            {reply.map((term) => {
              const { name } = term
              const isOpen = Date.parse(term.opensAt) <= now && now <= Date.parse(term.closesAt)
              return (
                <li key={term.id} className="row">
                  <strong>{name}</strong>
                  {isOpen ? (
                    <Tag family="green" icon="check">{t`报名中`}</Tag>
                  ) : now < Date.parse(term.opensAt) ? (
                    <Tag family="amber" icon="clock">{t`未开始`}</Tag>
                  ) : (
                    <Tag family="grey" icon="close">{t`已截止`}</Tag>
                  )}
                  <span className="muted small-text number">
                    {dateTime(term.opensAt)} – {dateTime(term.closesAt)}
                  </span>
                  <span className="muted small-text number">
                    {t`任期`} {term.termFrom} – {term.termTo}
                  </span>
                  <Button small icon="edit" aria-label={t`修改${name}`} onClick={() => setWriting(term)} />
                  <Button small icon="trash" aria-label={t`删除${name}`} onClick={() => void remove(term)} />
                </li>
              )
            })}
          </ul>
        ) : reply ? (
          <p className="muted">{t`还没有届次。新增届次后，申请人才能在报名时间内提交申请。`}</p>
        ) : error ? (
          <ErrorState error={error} retry={() => void refresh()} />
        ) : (
          <div className="skeleton" style={{ height: '1.5rem' }} />
        )}
      </div>
      {writing ? (
        <TermDialog
          term={writing === 'new' ? undefined : writing}
          onClose={() => setWriting(undefined)}
          onDone={() => {
            setWriting(undefined)
            void refresh()
          }}
        />
      ) : null}
    </section>
  )
}
