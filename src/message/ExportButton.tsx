import { useLingui } from '@lingui/react/macro'
import { csvOf } from '../../contract/csv.ts'
import { everyNews, type Message, messages, messageText } from '../../contract/message.ts'
import { topicWords } from '../account/profile/topicWords.ts'
import { ask } from '../local/call.ts'
import { OnceButton } from '../ui/Button.tsx'
import { asAppError } from '../ui/errorText.ts'
import { dateTime } from '../ui/format.ts'
import { shownLanguage } from '../ui/language.ts'
import { listed } from '../ui/listed.ts'
import { notifyError } from '../ui/notify.tsx'
import { saveBlob } from '../ui/saveBlob.ts'
import { bodyFor, type Wanted } from './usePage.ts'
import { wayWords } from './words.ts'

/** As many as the server gives at once. */
const size = 100

/** Everything that its reader was told, or what is shown of it, as a table: what, of what, when, by which ways. */
export function ExportButton({ wanted, disabled }: { wanted: Wanted; disabled: boolean }) {
  const { t, i18n } = useLingui()

  async function save(): Promise<void> {
    const all = new Map<string, Message>()
    for (let page = 1, total = 1; (page - 1) * size < total; page++) {
      const told = await ask(messages.list, { body: { page, size, ...bodyFor(wanted) } })
      // One that came meanwhile moves the others: none stands there twice.
      for (const one of told.list) all.set(one.id, one)
      total = told.total
    }
    const head = [t`时间`, t`事项`, t`内容`, t`状态`, t`另已发送`]
    const rows = [...all.values()].map((one) => {
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

  return (
    <OnceButton
      icon="download"
      disabled={disabled}
      action={() => save().catch((error: unknown) => notifyError(asAppError(error)))}
    >
      {t`导出`}
    </OnceButton>
  )
}
