import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { account } from '../../../contract/account/account.ts'
import { fieldsOf } from '../../../contract/kernel/fields.ts'
import { phoneOrEmail } from '../../../contract/kernel/rules.ts'
import { type CorporationInput, registrationFiles, registrations } from '../../../contract/registration/registration.ts'
import type { Recognised } from '../../../contract/upload/ocr.ts'
import { ask } from '../../local/call.ts'
import { useFiles } from '../../local/hooks.ts'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { asAppError } from '../../ui/errorText.ts'
import { TextInput } from '../../ui/TextInput.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import { FileField } from '../../upload/FileField.tsx'
import { RecogniseButton } from '../../upload/RecogniseButton.tsx'
import { useSent } from '../gate/useSent.ts'
import { OwnFormFrame } from './OwnFormFrame.tsx'
import type { OwnFormProps } from './OwnPart.tsx'
import { useOwnForm } from './useOwnForm.ts'
import { useSendNow } from './useSendNow.ts'

interface Typed {
  name: string
  creditCode: string
  legalPerson: string
  address: string
  account: string
  code: string
}

const blank: Typed = { name: '', creditCode: '', legalPerson: '', address: '', account: '', code: '' }

/** A corporation that a person registers: kept for later, or submitted with its licence for review. */
export function CorporationForm({ id, row, draft, refresh, onTake, onClose }: OwnFormProps) {
  const { t } = useLingui()
  const sent = useSent()
  const own = useOwnForm({
    id,
    call: registrations.submitCorporation,
    draft,
    blank,
    titleOf: ({ name }) => name,
  })
  const { form, autosave, keep, refuse, version } = own
  const { register, formState } = form
  const loaded = useFiles(id)
  const files = loaded ?? []
  const [registered, setRegistered] = useState(false)
  const send = useSendNow({ id, autosave, refuse, onStale: refresh, onDone: onClose })
  const wrong = (name: keyof Typed | 'licence') =>
    wrongOf((formState.errors as Record<string, { message?: string } | undefined>)[name])

  function body(): CorporationInput & { code: string } {
    const { code, ...typed } = form.getValues()
    return { ...typed, id, code, ...(version ? { version } : {}), ...(files[0] ? { licence: files[0].id } : {}) }
  }

  /** Whether somebody registered it already: said at once, long before the form is filled in. */
  async function check(): Promise<void> {
    const { creditCode } = form.getValues()
    const parsed = z.safeParse(registrations.checkCorporation.body, { creditCode })
    if (!parsed.success || row) return setRegistered(false)
    await ask(registrations.checkCorporation, { body: parsed.data }).then(
      (reply) => setRegistered(reply.registered),
      // Without an answer the submission itself will say so.
      (error: unknown) => void asAppError(error),
    )
  }

  async function sendCode(): Promise<boolean> {
    const parsed = z.safeParse(z.object({ account: phoneOrEmail }), form.getValues())
    if (!parsed.success) {
      refuse(fieldsOf(parsed.error.issues, form.getValues()))
      return false
    }
    form.clearErrors('account')
    return sent(ask(account.getOrgCode, { body: parsed.data }))
  }

  /** What the picture of a licence may fill. */
  function targetsOf(read: Recognised) {
    const now = form.getValues()
    const target = (name: keyof Typed, label: string, value: string | undefined) => ({
      label,
      now: now[name],
      read: value,
      put: (next: string) => form.setValue(name, next, { shouldDirty: true }),
    })
    return [
      target('name', t`单位名称`, read.name),
      target('creditCode', t`统一社会信用代码`, read.creditCode),
      target('legalPerson', t`法定代表人`, read.legalRepresentative),
      target('address', t`住所`, read.address),
    ]
  }

  const creditCode = register('creditCode')
  return (
    <OwnFormFrame
      title={row ? t`修改单位登记` : t`登记单位`}
      row={row}
      draft={draft}
      files={loaded}
      form={own}
      onTake={onTake}
      onClose={onClose}
      store={() =>
        send(t`已保存，尚未提交审核`, registrations.registerCorporation.body, body(), (valid) =>
          ask(registrations.registerCorporation, { body: valid }),
        )
      }
      submit={() =>
        send(t`已提交，等待审核`, registrations.submitCorporation.body, body(), (valid) =>
          ask(registrations.submitCorporation, { body: valid }),
        )
      }
    >
      <div className="fields">
        <TextInput
          label={t`单位名称`}
          required
          autoComplete="organization"
          {...register('name')}
          error={wrong('name')}
        />
        <TextInput
          label={t`统一社会信用代码`}
          kind="code"
          required
          autoComplete="off"
          autoCapitalize="characters"
          {...creditCode}
          onBlur={(event) => {
            void check()
            return creditCode.onBlur(event)
          }}
          error={wrong('creditCode') ?? (registered ? { code: 'corporation.taken' } : undefined)}
        />
        <TextInput
          label={t`法定代表人`}
          required
          autoComplete="off"
          {...register('legalPerson')}
          error={wrong('legalPerson')}
        />
        <TextInput label={t`住所`} autoComplete="off" {...register('address')} error={wrong('address')} />
        <FileField
          label={t`营业执照`}
          draftId={id}
          purpose="licence"
          group={registrationFiles.group}
          files={files}
          required
          error={wrong('licence')}
          hint={t`图片可识别并填入表单`}
          before={keep}
        />
        <RecogniseButton kind="licence" draftId={id} files={files} targetsOf={targetsOf} />
        <TextInput
          label={t`单位联系手机号或邮箱`}
          kind="phoneOrEmail"
          required
          autoComplete="off"
          {...register('account')}
          error={wrong('account')}
        />
        <CodeInput
          {...register('code')}
          send={sendCode}
          error={wrong('code')}
          hint={t`提交审核时需要；仅保存则不需要`}
        />
      </div>
    </OwnFormFrame>
  )
}
