import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { arbitrator, type Term, termBody } from '../../../contract/arbitrator.ts'
import { check, type Wrongs, wrongsOf } from '../../../contract/fields.ts'
import { told } from '../../account/asked/told.ts'
import { useAskedClose } from '../../account/asked/useAskedClose.ts'
import { ask } from '../../local/call.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { dateTime, momentAt } from '../../ui/format.ts'
import { notifyError } from '../../ui/notify.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

const fields = ['opensAt', 'closesAt', 'termFrom', 'termTo'] as const

/** What a field of day and time says by the institution's clock, as a moment; empty where it says nothing. */
const momentOf = (typed: string) => momentAt(typed.slice(0, 10), typed.slice(11))

/** The same moment for such a field, to the minute. */
const localOf = (moment: string) => dateTime(moment).slice(0, 16).replace(' ', 'T')

const blank = { name: '', opensAt: '', closesAt: '', termFrom: '', termTo: '' }
const typedOf = ({ name, opensAt, closesAt, termFrom, termTo }: Term) => ({
  ...{ name, termFrom, termTo },
  ...{ opensAt: localOf(opensAt), closesAt: localOf(closesAt) },
})

interface TermDialogProps {
  /** The one to change; a new one where there is none. */
  term: Term | undefined
  onClose: () => void
  onDone: () => void
}

/** A term with the time in which one may apply for it. */
export function TermDialog({ term, onClose, onDone }: TermDialogProps) {
  const { t } = useLingui()
  const [first] = useState(() => (term ? typedOf(term) : blank))
  const [typed, setTyped] = useState(first)
  const [wrongs, setWrongs] = useState<Wrongs>({})
  const close = useAskedClose(Object.values(typed).join() !== Object.values(first).join(), onClose)
  const labels = {
    opensAt: t`报名开始时间`,
    closesAt: t`报名截止时间`,
    termFrom: t`任期开始日期`,
    termTo: t`任期结束日期`,
  }

  async function save(): Promise<boolean> {
    const wanted = { ...typed, opensAt: momentOf(typed.opensAt), closesAt: momentOf(typed.closesAt) }
    const empty = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== '')) as Partial<
      typeof wanted
    >
    const checked = check(termBody, empty)
    setWrongs(checked.wrongs ?? {})
    if (!checked.data) return false
    const body = checked.data
    const done = await told(
      t`保存成功`,
      () => (term ? ask(arbitrator.editTerm, { body: { ...body, id: term.id } }) : ask(arbitrator.addTerm, { body })),
      undefined,
      (error) => {
        setWrongs(wrongsOf(error.fields))
        notifyError(error)
      },
    )
    if (done) onDone()
    return done
  }

  return (
    <Dialog
      title={term ? t`修改届次` : t`新增届次`}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t`取消`}</Button>
          <OnceButton look="primary" action={save}>
            {t`保存`}
          </OnceButton>
        </>
      }
    >
      <div className="fields">
        <TextInput
          label={t`届次名称`}
          required
          wide
          autoComplete="off"
          value={typed.name}
          onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          error={wrongs.name}
        />
        {fields.map((name) => (
          <TextInput
            key={name}
            label={labels[name]}
            required
            type={name.endsWith('At') ? 'datetime-local' : 'date'}
            value={typed[name]}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            error={wrongs[name]}
          />
        ))}
      </div>
    </Dialog>
  )
}
