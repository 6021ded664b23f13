import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { trialPeople } from '../../contract/hearing/trialPeople.ts'
import { messages } from '../../contract/message/message.ts'
import { useAsk } from '../action/useAsk.ts'
import { DecisionDialog } from '../draft/decision/DecisionDialog.tsx'
import { useDecision } from '../draft/decision/useDecision.ts'
import { useDebounced } from '../list/useDebounced.ts'
import { useConnection } from '../local/hooks.ts'
import { PhraseArea } from '../phrase/PhraseArea.tsx'
import { Button } from '../ui/Button.tsx'
import { errorText } from '../ui/errorText.ts'
import { TextInput } from '../ui/TextInput.tsx'

interface Receiver {
  userId: string
  name: string
}

/** A secretary writes to people of the institution: it is on their bell at once. */
export function SendDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { online } = useConnection()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<readonly Receiver[]>([])
  const name = useDebounced(typed.trim())
  const { reply, error, loading } = useAsk(trialPeople.getByNickName, name ? { body: { nickName: name } } : undefined)
  const offered = reply?.filter((one) => !chosen.some(({ userId }) => userId === one.userId))
  const decision = useDecision({
    call: messages.send,
    about: {},
    opening: { content: '' },
    late: () => ({ userIds: chosen.map((one) => one.userId) }),
    holds: chosen.length > 0,
    done: t`消息已发送`,
    onClose,
  })
  return (
    <DecisionDialog
      decision={decision}
      title={t`发送消息`}
      accept={t`发送`}
      icon="send"
      width="36rem"
      disabled={!online || chosen.length === 0 || decision.values.content.trim() === ''}
    >
      <TextInput
        label={t`按姓名查找收件人`}
        type="search"
        icon="search"
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {error ? <p className="wrong-text">{errorText(error)}</p> : null}
      {name && !error && !offered?.length ? (
        <p className="muted" role="status">
          {loading ? t`正在查找…` : t`没有可添加的人员`}
        </p>
      ) : null}
      {offered?.length ? (
        <ul className="plain-list" aria-label={t`可选人员`}>
          {offered.map((one) => {
            const { name: called, dept } = one
            return (
              <li key={one.userId} className="row">
                <span className="grow">
                  {called} <span className="muted small-text">{dept}</span>
                </span>
                <Button
                  small
                  icon="plus"
                  aria-label={t`添加 ${called}`}
                  onClick={() => setChosen([...chosen, { userId: one.userId, name: called }])}
                >
                  {t`添加`}
                </Button>
              </li>
            )
          })}
        </ul>
      ) : null}
      {chosen.length ? (
        <ul className="row plain-list" aria-label={t`收件人`}>
          {chosen.map(({ userId, name: called }) => (
            <li key={userId}>
              <Button
                small
                icon="close"
                aria-label={t`移除收件人 ${called}`}
                onClick={() => setChosen(chosen.filter((one) => one.userId !== userId))}
              >
                {called}
              </Button>
            </li>
          ))}
        </ul>
      ) : null}
      <PhraseArea label={t`消息内容`} {...decision.area('content')} />
    </DecisionDialog>
  )
}
