import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { csvOf } from '../../contract/both/csv.ts'
import { everyNews, type Message, messages, messageText } from '../../contract/message/message.ts'
import { topicWords } from '../account/profile/topicWords.ts'
import { ask } from '../local/call.ts'
import { Button, OnceButton } from '../ui/Button.tsx'
import { asAppError } from '../ui/errorText.ts'
import { dateTime } from '../ui/format.ts'
import { shownLanguage } from '../ui/language.ts'
import { listed } from '../ui/listed.ts'
import { notifyError } from '../ui/notify.tsx'
import { ProgressBar } from '../ui/Progress.tsx'
import { saveBlob } from '../ui/saveBlob.ts'
import { bodyFor, type Wanted } from './usePage.ts'
import { wayWords } from './words.ts'

/** As many as the server gives at once. */
const size = 100

/** Everything that its reader was told, or what is shown of it, as a table: what, of what, when, by which ways. */
export function ExportButton({ wanted, disabled }: { wanted: Wanted; disabled: boolean }) {
  const { t, i18n } = useLingui()

  const [progress, setProgress] = useState<{ done: number; total: number; abort: AbortController }>()

  async function gather(abort: AbortController): Promise<Message[]> {
    const all = new Map<string, Message>()
    for (let page = 1, more = true; more; page++) {
      const body = { page, size, ...bodyFor(wanted) }
      const told = await ask(messages.list, { body }, { signal: abort.signal })
      // One that came meanwhile moves the others: none stands there twice.
      for (const one of told.list) all.set(one.id, one)
      more = told.list.length === size
      setProgress({ done: all.size, total: Math.max(told.total, all.size), abort })
    }
    return [...all.values()]
  }

  async function save(): Promise<void> {
    const abort = new AbortController()
    try {
      write(await gather(abort))
    } catch (error) {
      if (!abort.signal.aborted) notifyError(asAppError(error))
    } finally {
      setProgress(undefined)
    }
  }

  function write(all: Message[]): void {
    const head = [t`时间`, t`事项`, t`内容`, t`状态`, t`另已发送`]
    const rows = all.map((one) => {
      const topic = everyNews[one.kind]?.[2]
      return [
        dateTime(one.createTime),
        topic ? i18n._(topicWords[topic]) : '',
        messageText(one.kind, one.params, shownLanguage()),
        one.readStatus === 0 ? t`未读` : t`已读`,
        listed(one.ways.map((way) => i18n._(wayWords[way]))),
      ]
    })
    saveBlob(new Blob([csvOf([head, ...rows])], { type: 'text/csv' }), `${t`消息`}.csv`)
  }

  const { done, total, abort } = progress ?? { done: 0, total: 0 }
  // Few are there at once.
  if (abort && total > size)
    return (
      <div className="stack" style={{ minWidth: '14rem' }}>
        <ProgressBar label={t`导出进度`} done={done} total={total} words={t`已读取 ${done} 条，共 ${total} 条`} />
        <Button small icon="close" onClick={() => abort.abort()}>
          {t`取消导出`}
        </Button>
      </div>
    )
  return (
    <OnceButton icon="download" disabled={disabled} action={save}>
      {t`导出`}
    </OnceButton>
  )
}
