import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import * as z from 'zod/mini'
import { activity, type Guest, guestBody } from '../../contract/activity/activity.ts'
import { wrongsIn, wrongsOf } from '../account/formErrors.ts'
import { typedIn, useWrongs } from '../account/gate/useWrongs.ts'
import { ask } from '../local/call.ts'
import { hrefTo } from '../ui/address.ts'
import { Button } from '../ui/Button.tsx'
import { asAppError } from '../ui/errorText.ts'
import { notify, notifyError } from '../ui/notify.tsx'
import { ErrorState, Skeleton } from '../ui/States.tsx'
import { TextArea, TextInput } from '../ui/TextInput.tsx'
import { useOnce } from '../ui/useOnce.ts'
import { asGuest } from './guestSession.ts'
import { MobilePage } from './MobilePage.tsx'
import { useGuest } from './useGuest.ts'

/** /mobileInfo: what an attendee says about themself. */
export function MobileInfoScreen() {
  const { t } = useLingui()
  const { guest, error, reload } = useGuest()
  return (
    <MobilePage title={t`个人信息`} lead={t`用于活动报名与签到。`} back={hrefTo('/mobileMenu')}>
      {guest ? (
        <InfoForm guest={guest} />
      ) : error ? (
        <ErrorState error={error} retry={reload} />
      ) : (
        <Skeleton lines={6} />
      )}
    </MobilePage>
  )
}

const noteLimit = 500

function InfoForm({ guest }: { guest: Guest }) {
  const { t } = useLingui()
  const form = useRef<HTMLFormElement>(null)
  const { wrongs, show, onInput } = useWrongs(form)
  const [count, setCount] = useState(guest.note.length)

  const { run, busy } = useOnce(async () => {
    const checked = z.safeParse(guestBody, typedIn(form))
    if (!checked.success) return show(wrongsOf(checked.error))
    show({})
    try {
      await ask(activity.saveUser, { body: checked.data }, asGuest)
      notify(t`保存成功`)
      return true
    } catch (caught) {
      const error = asAppError(caught)
      if (error.fields.length > 0) return show(wrongsIn(error))
      if (error.code !== 'guestSignedOut') notifyError(error)
      return false
    }
  })

  return (
    <form
      ref={form}
      className="stack"
      noValidate
      onInput={onInput}
      onSubmit={(event) => {
        event.preventDefault()
        run()
      }}
    >
      <TextInput label={t`手机号`} value={guest.phone} readOnly />
      <TextInput
        label={t`姓名`}
        name="loginName"
        autoComplete="name"
        defaultValue={guest.loginName}
        error={wrongs.loginName}
        required
      />
      <TextInput
        label={t`单位`}
        name="company"
        autoComplete="organization"
        defaultValue={guest.company}
        error={wrongs.company}
      />
      <TextInput
        label={t`职务`}
        name="title"
        autoComplete="organization-title"
        defaultValue={guest.title}
        error={wrongs.title}
      />
      <TextInput
        label={t`邮箱`}
        name="email"
        type="email"
        autoComplete="email"
        defaultValue={guest.email}
        error={wrongs.email}
      />
      <TextArea
        label={t`备注`}
        name="note"
        hint={t`如饮食要求、无障碍需求`}
        defaultValue={guest.note}
        onChange={(event) => setCount(event.currentTarget.value.length)}
        count={count}
        limit={noteLimit}
        rows={3}
        error={wrongs.note}
      />
      <Button type="submit" look="primary" busy={busy}>
        {t`保存`}
      </Button>
    </form>
  )
}
