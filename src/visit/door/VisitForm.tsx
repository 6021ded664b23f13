import { useLingui } from '@lingui/react/macro'
import { isVisitOver, visitSlots } from '../../../contract/visit/visit.ts'
import { WaitingNotice } from '../../account/step/WaitingNotice.tsx'
import type { SentOne } from '../../action/useSentOne.ts'
import { serverNow } from '../../local/connection.ts'
import { Banner } from '../../ui/Banner.tsx'
import { OnceButton } from '../../ui/Button.tsx'
import { Checkbox, Select } from '../../ui/Choice.tsx'
import { errorText } from '../../ui/errorText.ts'
import { dateTime } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import type { Typed } from './kept.ts'
import { useVisitForm } from './useVisitForm.ts'

/** Who comes, to whom, when, and that they agree to what is done with it. */
export function VisitForm({ pass, sent }: { pass: string; sent: SentOne }) {
  const { t } = useLingui()
  const { typed, type, wrongs, error, waits, send, takeBack } = useVisitForm(pass, sent)
  const now = dateTime(serverNow())
  const open = visitSlots.filter((slot) => typed.day === '' || !isVisitOver(typed.day, slot, now))
  const line = (name: Exclude<keyof Typed, 'consent' | 'id' | 'pass'>) => ({
    value: typed[name] ?? '',
    error: wrongs[name],
    onChange: ({ target }: { target: { value: string } }) => type({ [name]: target.value }),
  })
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <fieldset className="plain-set stack" disabled={waits}>
        <Section title={t`来访人`}>
          <div className="fields">
            <TextInput label={t`姓名`} required autoComplete="name" maxLength={50} {...line('name')} />
            <TextInput label={t`手机号`} required type="tel" autoComplete="tel" maxLength={20} {...line('phone')} />
            <TextInput label={t`证件号码后四位`} autoComplete="off" maxLength={4} {...line('idTail')} />
            <TextInput label={t`单位`} autoComplete="organization" maxLength={100} {...line('company')} />
            <TextInput label={t`来访人数`} required inputMode="numeric" maxLength={2} {...line('people')} />
            <TextInput label={t`车牌号`} autoComplete="off" maxLength={20} {...line('plate')} />
          </div>
        </Section>
        <Section title={t`来访安排`}>
          <div className="fields">
            <TextInput label={t`被访人或部门`} required autoComplete="off" maxLength={50} {...line('hostName')} />
            <TextInput label={t`来访事由`} required autoComplete="off" maxLength={200} {...line('purpose')} />
            <TextInput label={t`来访日期`} required type="date" {...line('day')} />
            <Select
              label={t`时段（北京时间）`}
              required
              placeholder={t`请选择`}
              {...(open.length === 0 ? { hint: t`当日时段均已结束，请选择其他日期` } : {})}
              // One that was chosen before its hour was over still stands there, and is refused by its name.
              options={visitSlots
                .filter((slot) => open.includes(slot) || slot === typed.slot)
                .map((slot) => ({ value: slot, label: t`${slot} 起一小时内` }))}
              {...line('slot')}
            />
            <Checkbox
              checked={typed.consent}
              error={wrongs.consent}
              onChange={({ target }) => type({ consent: target.checked })}
            >
              {t`我同意本机构为本次来访使用以上信息；信息在来访后按规定期限自动删除。`}
            </Checkbox>
          </div>
        </Section>
      </fieldset>
      {waits ? (
        <WaitingNotice sent={sent} takeBack={takeBack}>
          {t`提交成功后，请再次打开本页面领取来访凭证。`}
        </WaitingNotice>
      ) : error ? (
        <Banner family="red" icon="alert" alert>
          {errorText(error.fields[0] ?? error)}
        </Banner>
      ) : null}
      {waits ? null : (
        <div>
          <OnceButton look="primary" icon="send" action={send}>
            {t`提交登记`}
          </OnceButton>
        </div>
      )}
    </form>
  )
}
