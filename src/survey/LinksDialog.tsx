import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { csvOf } from '../../contract/both/csv.ts'
import { mostLinks, type Survey, surveys } from '../../contract/survey/survey.ts'
import { runAction } from '../action/runAction.ts'
import { ask } from '../local/call.ts'
import { Button, OnceButton } from '../ui/Button.tsx'
import { copyText } from '../ui/copy.ts'
import { confirm, Dialog } from '../ui/Dialog.tsx'
import { notify } from '../ui/notify.tsx'
import { saveBlob } from '../ui/saveBlob.ts'
import { TextArea } from '../ui/TextInput.tsx'

const limit = 10_000

/** Links for the people named, one a line; what stands in them is shown once, here. */
export function LinksDialog({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [made, setMade] = useState<{ name: string; code: string }[]>([])
  const [isTaken, setTaken] = useState(false)
  const names = typed
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean)
  const page = survey.purpose === 'activity' ? 'activityEvaluate' : 'investigate'
  const address = (code: string) => `${location.origin}/#/${page}?code=${code}`

  const make = () =>
    runAction(t`链接已生成`, async () => {
      const { id, version } = survey
      setMade(await ask(surveys.makeSurveyLinks, { body: { id, version, names } }))
    })

  /** Nobody can be shown them again: what has not left this dialog is asked about. */
  async function close(): Promise<void> {
    const loses = made.length > 0 && !isTaken
    const agreed =
      !loses ||
      (await confirm({
        title: t`链接尚未复制`,
        text: t`关闭后无法再次查看这些链接。`,
        accept: t`不复制，直接关闭`,
        reject: t`返回复制`,
        danger: true,
      }))
    if (agreed) onClose()
  }
  async function copy(): Promise<void> {
    const isCopied = await copyText(made.map(({ name, code }) => `${name}\t${address(code)}`).join('\n'))
    if (isCopied) setTaken(true)
    notify(isCopied ? t`已复制` : t`无法复制，请手动选择地址`)
  }
  function save(): void {
    const lines = made.map(({ name, code }) => [name, address(code)])
    saveBlob(new Blob([csvOf([[t`姓名`, t`链接`], ...lines])], { type: 'text/csv' }), `${survey.title.zh}.csv`)
    setTaken(true)
  }

  return (
    <Dialog
      title={t`生成链接`}
      onClose={() => void close()}
      width="40rem"
      footer={
        <>
          <Button onClick={() => void close()}>{t`关闭`}</Button>
          {made.length ? null : (
            <OnceButton look="primary" disabled={!names.length || names.length > mostLinks} action={make}>
              {t`生成`}
            </OnceButton>
          )}
        </>
      }
    >
      {made.length ? (
        <div className="stack">
          <p>{t`每个链接只能填写一次，且只在此处显示，请立即复制并分别发送。`}</p>
          <div className="row">
            <Button icon="copy" onClick={() => void copy()}>
              {t`全部复制`}
            </Button>
            <Button icon="download" onClick={save}>
              {t`保存为表格`}
            </Button>
          </div>
          <ul className="survey-links">
            {made.map(({ name, code }) => (
              <li key={code}>
                <strong>{name}</strong> <span className="number">{address(code)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : (
        <TextArea
          label={t`填写人姓名，每行一人`}
          required
          count={typed.length}
          limit={limit}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          hint={`${t`一次最多生成 ${mostLinks} 个链接`} · ${survey.anonymous ? t`匿名问卷不会把姓名与答案对应。` : t`记名问卷的答案会显示该姓名。`}`}
        />
      )}
    </Dialog>
  )
}
