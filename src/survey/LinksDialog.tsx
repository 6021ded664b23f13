import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Survey, surveys } from '../../contract/survey.ts'
import { told } from '../account/asked/told.ts'
import { ask } from '../local/call.ts'
import { Button, OnceButton } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { TextArea } from '../ui/TextInput.tsx'

const limit = 10_000

/** Links for the people named, one a line; what stands in them is shown once, here. */
export function LinksDialog({ survey, onClose }: { survey: Survey; onClose: () => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [made, setMade] = useState<{ name: string; code: string }[]>([])
  const names = typed
    .split('\n')
    .map((name) => name.trim())
    .filter(Boolean)
  const page = survey.purpose === 'activity' ? 'activityEvaluate' : 'investigate'
  const address = (code: string) => `${location.origin}/#/${page}?code=${code}`

  const make = () =>
    told(t`链接已生成`, async () => {
      const { id, version } = survey
      setMade(await ask(surveys.makeSurveyLinks, { body: { id, version, names } }))
    })

  return (
    <Dialog
      title={t`生成链接`}
      onClose={onClose}
      width="40rem"
      footer={
        <>
          <Button onClick={onClose}>{t`关闭`}</Button>
          {made.length ? null : (
            <OnceButton look="primary" disabled={!names.length} action={make}>
              {t`生成`}
            </OnceButton>
          )}
        </>
      }
    >
      {made.length ? (
        <div className="stack">
          <p>{t`每个链接只能填写一次，且只在此处显示，请立即复制并分别发送。`}</p>
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
          hint={survey.anonymous ? t`匿名问卷不会把姓名与答案对应。` : t`记名问卷的答案会显示该姓名。`}
        />
      )}
    </Dialog>
  )
}
