import { useLingui } from '@lingui/react/macro'
import { type FormEvent, useState } from 'react'
import { arbitrator } from '../../../contract/arbitrator/arbitrator.ts'
import { check, type Wrongs } from '../../../contract/kernel/fields.ts'
import { Button } from '../../ui/Button.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

/** Who copies the whole link means the code in it. */
const codeIn = (typed: string) => /[?&]code=([\w-]+)/.exec(typed)?.[1] ?? typed.trim()

/** The first step of enrolling without the link: the code in the notice is typed. */
export function EnrolCode({ onCode }: { onCode: (code: string) => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [wrongs, setWrongs] = useState<Wrongs>({})

  function open(event: FormEvent): void {
    event.preventDefault()
    const checked = check(arbitrator.openEnrolment.body, { code: codeIn(typed) })
    setWrongs(checked.wrongs ?? {})
    if (checked.data) onCode(checked.data.code)
  }

  return (
    <form className="stack" onSubmit={open} noValidate>
      <TextInput
        label={t`登记码`}
        required
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        error={wrongs.code}
        hint={t`见入册通知，也可粘贴通知中的完整链接`}
      />
      <Button type="submit" look="primary">
        {t`下一步`}
      </Button>
    </form>
  )
}
