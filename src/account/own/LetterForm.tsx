import { useLingui } from '@lingui/react/macro'
import { type AgentInput, registrationFiles, registrations } from '../../../contract/registration/registration.ts'
import { ask } from '../../local/call.ts'
import { useFiles } from '../../local/hooks.ts'
import { DateRange } from '../../ui/DateRange.tsx'
import { TextArea, TextInput } from '../../ui/TextInput.tsx'
import { wrongOf } from '../../ui/wrongOf.ts'
import { FileField } from '../../upload/FileField.tsx'
import { OwnFormFrame } from './OwnFormFrame.tsx'
import type { OwnFormProps } from './OwnPart.tsx'
import { useOwnForm } from './useOwnForm.ts'
import { useSendNow } from './useSendNow.ts'

interface Typed {
  principal: string
  scope: string
  from: string
  to: string
}

const blank: Typed = { principal: '', scope: '', from: '', to: '' }

/** A letter of authority: for whom, for what, from when to when, and the signed paper. */
export function LetterForm({ id, row, draft, refresh, onTake, onClose }: OwnFormProps) {
  const { t } = useLingui()
  const own = useOwnForm({
    id,
    call: registrations.submitAgent,
    draft,
    blank,
    titleOf: ({ principal }) => principal,
  })
  const { form, autosave, keep, refuse, version } = own
  const { register, watch, setValue, formState } = form
  const loaded = useFiles(id)
  const files = loaded ?? []
  const send = useSendNow({ id, autosave, refuse, onStale: refresh, onDone: onClose })
  const wrong = (name: keyof Typed | 'letter') =>
    wrongOf((formState.errors as Record<string, { message?: string } | undefined>)[name])

  function body(): Partial<AgentInput> {
    return { ...form.getValues(), id, ...(version ? { version } : {}), ...(files[0] ? { letter: files[0].id } : {}) }
  }

  return (
    <OwnFormFrame
      title={row ? t`修改授权委托` : t`提交授权委托书`}
      row={row}
      draft={draft}
      files={loaded}
      form={own}
      onTake={onTake}
      onClose={onClose}
      submit={() =>
        send(t`已提交，等待审核`, registrations.submitAgent.body, body(), (valid) =>
          ask(registrations.submitAgent, { body: valid }),
        )
      }
    >
      <div className="fields">
        <TextInput
          label={t`委托人`}
          required
          wide
          autoComplete="off"
          {...register('principal')}
          error={wrong('principal')}
        />
        <TextArea
          label={t`授权范围`}
          required
          wide
          limit={500}
          count={watch('scope').length}
          {...register('scope')}
          error={wrong('scope')}
        />
        <DateRange
          label={t`授权期限`}
          required
          wide
          from={watch('from')}
          to={watch('to')}
          onChange={(from, to) => {
            setValue('from', from)
            setValue('to', to)
          }}
          error={wrong('from') ?? wrong('to')}
        />
        <FileField
          label={t`授权委托书`}
          draftId={id}
          purpose="letter"
          group={registrationFiles.group}
          files={files}
          required
          error={wrong('letter')}
          before={keep}
        />
      </div>
    </OwnFormFrame>
  )
}
