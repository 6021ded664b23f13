import { useLingui } from '@lingui/react/macro'
import {
  identityFiles,
  identityPictures,
  needsOther,
  registrations,
} from '../../../contract/registration/registration.ts'
import type { Recognised } from '../../../contract/upload/ocr.ts'
import { ask } from '../../local/call.ts'
import { useFiles, useSession } from '../../local/hooks.ts'
import { withOwn } from '../../lookup/useLookup.ts'
import { Select } from '../../ui/Choice.tsx'
import { IdNumberInput } from '../../ui/IdNumberInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import { FileField } from '../../upload/FileField.tsx'
import { RecogniseButton } from '../../upload/RecogniseButton.tsx'
import { followUser } from '../profile/ProfilePart.tsx'
import { pictureWords } from '../words.ts'
import { OwnFormFrame } from './OwnFormFrame.tsx'
import type { OwnFormProps } from './OwnPart.tsx'
import { useCertificates } from './useCertificates.ts'
import { useOwnForm } from './useOwnForm.ts'
import { useSendNow } from './useSendNow.ts'

interface Typed {
  nickName: string
  certificatesCate: string
  certificatesNum: string
}

/** Who somebody is: what their document says, its two sides, and the person with it in hand. */
export function IdentityForm({ id, row, draft, refresh, onTake, onClose }: OwnFormProps) {
  const { t, i18n } = useLingui()
  const user = useSession()?.user
  const kinds = useCertificates()
  const { nickName = '', certificatesCate = '', certificatesNum = '' } = user ?? {}
  const blank: Typed = { nickName, certificatesCate: certificatesCate || 'idCard', certificatesNum }
  const own = useOwnForm({
    id,
    call: registrations.submitIdentity,
    draft,
    blank,
    titleOf: (typed) => typed.nickName,
  })
  const { form, autosave, keep, refuse, version } = own
  const { register, watch, formState } = form
  const loaded = useFiles(id)
  const files = loaded ?? []
  const of = (purpose: string) => files.filter((file) => file.purpose === purpose)
  const kind = watch('certificatesCate')
  const send = useSendNow({
    id,
    autosave,
    refuse,
    onStale: refresh,
    onDone() {
      void followUser()
      onClose()
    },
  })
  const wrong = (name: string) => wrongOf((formState.errors as Record<string, { message?: string } | undefined>)[name])

  function body() {
    const pictures = identityPictures.flatMap((name) => of(name).map((file) => [name, file.id]))
    return { ...form.getValues(), id, ...(version ? { version } : {}), ...Object.fromEntries(pictures) }
  }

  /** What the front of an identity card may fill. */
  function targetsOf(read: Recognised) {
    const target = (name: keyof Typed, label: string, value: string | undefined) => ({
      label,
      now: form.getValues(name),
      read: value,
      put: (next: string) => form.setValue(name, next, { shouldDirty: true }),
    })
    return [target('nickName', t`姓名`, read.name), target('certificatesNum', t`证件号码`, read.idNumber)]
  }

  const NumberInput = kind === 'idCard' ? IdNumberInput : TextInput
  return (
    <OwnFormFrame
      title={row ? t`修改实名认证` : t`提交实名认证`}
      row={row}
      draft={draft}
      files={loaded}
      form={own}
      onTake={onTake}
      onClose={onClose}
      submit={() =>
        send(t`已提交，等待审核`, registrations.submitIdentity.body, body(), (valid) =>
          ask(registrations.submitIdentity, { body: valid }),
        )
      }
    >
      <div className="fields">
        <TextInput label={t`姓名`} required autoComplete="name" {...register('nickName')} error={wrong('nickName')} />
        <Select
          label={t`证件类型`}
          required
          options={withOwn(kinds, kind)}
          {...register('certificatesCate')}
          error={wrong('certificatesCate')}
        />
        <NumberInput
          key={kind === 'idCard' ? 'id' : 'other'}
          label={t`证件号码`}
          required
          autoComplete="off"
          {...register('certificatesNum')}
          error={wrong('certificatesNum')}
        />
        {identityPictures.map((name) => (
          <FileField
            key={name}
            label={i18n._(pictureWords[name])}
            draftId={id}
            purpose={name}
            group={identityFiles.group}
            files={of(name)}
            required={name !== 'idOther' || needsOther(kind)}
            error={wrong(name)}
            before={keep}
          />
        ))}
        {kind === 'idCard' ? (
          <RecogniseButton kind="idCard" draftId={id} files={of('idPos')} targetsOf={targetsOf} />
        ) : null}
      </div>
    </OwnFormFrame>
  )
}
