import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Award, awards, type Deliberation } from '../../../contract/award/award.ts'
import { awardText } from '../../../contract/award/awardBody.ts'
import { awardMoves } from '../../../contract/award/awardWay.ts'
import { mayMove } from '../../../contract/kernel/move.ts'
import { ask } from '../../local/call.ts'
import { keepDraft } from '../../local/draft.ts'
import { useConnection, useOutbox } from '../../local/hooks.ts'
import { submit } from '../../local/outbox.ts'
import { Button } from '../../ui/Button.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { dateTime } from '../../ui/format.ts'
import { notifyError } from '../../ui/notify.tsx'
import { Section } from '../../ui/Section.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { useOnce } from '../../ui/useOnce.ts'

type Comment = Deliberation['comments'][number]

interface CommentsProps {
  row: Award
  /** Undefined while they are not known, as without a network. */
  comments: Comment[] | undefined
  /** What is selected in the text. */
  quote: string
  refresh: () => void
}

/** What is said of passages: answered, settled, and without a network sent later. */
export function Comments({ row, comments, quote, refresh }: CommentsProps) {
  const { t } = useLingui()
  const waiting = useOutbox()?.filter((one) => one.call === awards.addComment.name && one.title.startsWith(row.caseNo))
  const mayComment = mayMove(awardMoves.comment, row.state)
  const first = comments?.filter((one) => one.parentId === null) ?? []
  const count = waiting?.length ?? 0
  return (
    <Section title={t`批注`}>
      <div className="stack">
        {count ? <Tag family="amber" icon="clock">{t`${count} 条批注等待发送`}</Tag> : null}
        {comments && !first.length ? (
          <p className="muted">{t`还没有批注。选中文本中的一段，即可就该段发表意见。`}</p>
        ) : null}
        <ul className="items">
          {first.map((one) => (
            <Thread
              key={one.id}
              row={row}
              comment={one}
              answers={comments?.filter((answer) => answer.parentId === one.id) ?? []}
              mayComment={mayComment && one.settledAt === null}
              refresh={refresh}
            />
          ))}
        </ul>
        {mayComment ? <Say row={row} parentId={null} quote={quote.slice(0, awardText.quote)} /> : null}
      </div>
    </Section>
  )
}

interface ThreadProps {
  row: Award
  comment: Comment
  answers: Comment[]
  mayComment: boolean
  refresh: () => void
}

function Thread({ row, comment, answers, mayComment, refresh }: ThreadProps) {
  const { t } = useLingui()
  const { online } = useConnection()
  const [answering, setAnswering] = useState(false)
  const settle = useOnce(async () => {
    try {
      await ask(awards.settleComment, { body: { id: row.id, commentId: comment.id } })
      refresh()
      return true
    } catch (error) {
      notifyError(asAppError(error))
      return false
    }
  })
  const { settledBy } = comment
  return (
    <li className="stack">
      {comment.quote ? (
        <blockquote>
          <q>{comment.quote}</q>
        </blockquote>
      ) : null}
      {[comment, ...answers].map(({ id, byName, at, text }) => (
        <p key={id} style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <strong>{byName}</strong> <span className="muted small-text">{dateTime(at)}</span>
          <br />
          {text}
        </p>
      ))}
      {comment.settledAt ? (
        <Tag family="green" icon="check">{t`${settledBy} 已处理`}</Tag>
      ) : mayComment ? (
        <div className="row">
          <Button small onClick={() => setAnswering(!answering)} aria-expanded={answering}>
            {t`回复`}
          </Button>
          <Button
            small
            busy={settle.busy}
            disabled={!online}
            title={online ? undefined : t`联网后可以标记`}
            onClick={settle.run}
          >
            {t`标记为已处理`}
          </Button>
        </div>
      ) : null}
      {answering && mayComment ? (
        <Say row={row} parentId={comment.id} quote="" onSaid={() => setAnswering(false)} />
      ) : null}
    </li>
  )
}

interface SayProps {
  row: Award
  parentId: string | null
  quote: string
  onSaid?: () => void
}

/** Goes out as all that is submitted: at once, or when the network is back. */
function Say({ row, parentId, quote, onSaid }: SayProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const say = useOnce(async () => {
    const body = { id: row.id, commentId: crypto.randomUUID(), parentId, quote, text }
    const title = `${row.caseNo} · ${row.title}`
    try {
      await keepDraft({ id: body.commentId, call: awards.addComment.name, title, fields: body, version: 0 }, 0)
      await submit(awards.addComment, body.commentId, { body })
      setText('')
      onSaid?.()
      return true
    } catch (error) {
      notifyError(asAppError(error))
      return false
    }
  })
  return (
    <div className="stack">
      {quote ? (
        <blockquote>
          <q>{quote}</q>
        </blockquote>
      ) : null}
      <TextArea
        label={parentId ? t`回复内容` : quote ? t`对所选文本的批注` : t`批注内容`}
        limit={awardText.remark}
        count={text.length}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button small busy={say.busy} disabled={text.trim() === ''} onClick={say.run}>
          {parentId ? t`发送回复` : t`添加批注`}
        </Button>
      </div>
    </div>
  )
}
