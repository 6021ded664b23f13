import { useLingui } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import { mustHear, type Topic, topics } from '../../../contract/kernel/noun.ts'
import { Checkbox } from '../../ui/Choice.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { PushSwitch } from '../push/PushSwitch.tsx'
import { topicWords } from './topicWords.ts'
import type { Typed } from './typed.ts'

/** Those of which everybody is told stand first. */
const inOrder = [...mustHear, ...topics.filter((topic) => !mustHear.includes(topic))]
const night = { from: '22:00', to: '07:00' }

/** How somebody wants to hear of news besides the bell: by which way, of what, and when. */
export function NoticeFields({ form }: { form: UseFormReturn<Typed> }) {
  const { t, i18n } = useLingui()
  const { register, watch, setValue } = form
  const quiet = watch('notices.quiet')
  const ways = [
    ['notices.noLetter', t`邮件或短信`],
    ['notices.noPush', t`推送`],
  ] as const
  const turn = (way: (typeof ways)[number][0], topic: Topic) => {
    const off = watch(way)
    const next = off.includes(topic) ? off.filter((one) => one !== topic) : [...off, topic]
    setValue(way, next, { shouldDirty: true })
  }
  return (
    <>
      <fieldset className="field wide">
        <legend>{t`除站内消息外，还通过以下方式通知我`}</legend>
        <Checkbox {...register('notices.mail')}>{t`电子邮件`}</Checkbox>
        <Checkbox {...register('notices.sms')}>{t`短信`}</Checkbox>
        <Checkbox {...register('notices.daily')}>{t`每天早上 8 点合并为一封，不逐条发送`}</Checkbox>
        <Checkbox
          checked={quiet !== null}
          onChange={({ target }) => setValue('notices.quiet', target.checked ? night : null, { shouldDirty: true })}
        >
          {t`推送免打扰时段`}
        </Checkbox>
      </fieldset>
      {quiet ? (
        <>
          <TextInput label={t`免打扰开始（北京时间）`} type="time" required {...register('notices.quiet.from')} />
          <TextInput label={t`免打扰结束（北京时间）`} type="time" required {...register('notices.quiet.to')} />
        </>
      ) : null}
      <div className="field wide">
        <table className="table notice-table">
          <caption className="sr-only">{t`按事项选择通知方式`}</caption>
          <thead>
            <tr>
              <th scope="col">{t`事项`}</th>
              {ways.map(([way, words]) => (
                <th key={way} scope="col">
                  {words}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {inOrder.map((topic) => {
              const words = i18n._(topicWords[topic])
              const must = mustHear.includes(topic)
              return (
                <tr key={topic}>
                  <th scope="row">
                    {words}
                    {must ? <div className="muted small-text">{t`必须通知`}</div> : null}
                  </th>
                  {ways.map(([way, by]) => (
                    <td key={way}>
                      <Checkbox
                        aria-label={`${words} · ${by}`}
                        checked={must || !watch(way).includes(topic)}
                        disabled={must}
                        onChange={() => turn(way, topic)}
                      >
                        {null}
                      </Checkbox>
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
        <p className="muted small-text">{t`文书送达、开庭与期限的通知不能关闭，也不合并；开庭通知不受免打扰时段限制。`}</p>
      </div>
      <PushSwitch />
    </>
  )
}
