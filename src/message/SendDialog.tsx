import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { messages } from '../../contract/message.ts'
import { trialPeople } from '../../contract/trialPeople.ts'
import { told } from '../account/asked/told.ts'
import { useAsk } from '../account/asked/useAsk.ts'
import { useAskedClose } from '../account/asked/useAskedClose.ts'
import { useQuiet } from '../list/useQuiet.ts'
import { ask } from '../local/call.ts'
import { useConnection } from '../local/hooks.ts'
import { PhraseArea } from '../phrase/PhraseArea.tsx'
import { Button, OnceButton } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { errorText } from '../ui/errorText.ts'
import { TextInput } from '../ui/TextInput.tsx'

const most = 1000

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
  const [content, setContent] = useState('')
  const name = useQuiet(typed.trim())
  const { reply, error, loading } = useAsk(trialPeople.getByNickName, name ? { body: { nickName: name } } : undefined)
  const offered = reply?.filter((one) => !chosen.some(({ userId }) => userId === one.userId))
  const close = useAskedClose(content !== '' || chosen.length > 0, onClose)
  const send = async () => {
    const body = { userIds: chosen.map((one) => one.userId), content: content.trim() }
    const done = await told(t`消息已发送`, () => ask(messages.send, { body }))
    if (done) onClose()
    return done
  }
  return (
    <Dialog
      title={t`发送消息`}
      width="36rem"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t`取消`}</Button>
          <OnceButton
            look="primary"
            icon="send"
            disabled={!online || chosen.length === 0 || content.trim() === ''}
            action={send}
          >
            {t`发送`}
          </OnceButton>
        </>
      }
    >
      <div className="stack">
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
        <PhraseArea
          label={t`消息内容`}
          required
          count={content.length}
          limit={most}
          value={content}
          onChange={({ target }) => setContent(target.value)}
        />
      </div>
    </Dialog>
  )
}
