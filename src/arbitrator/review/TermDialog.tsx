import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { arbitrator, termBody } from '../../../contract/arbitrator.ts'
import { check, type Wrongs, wrongsOf } from '../../../contract/fields.ts'
import { told } from '../../account/asked/told.ts'
import { ask } from '../../local/call.ts'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { notifyError } from '../../ui/notify.tsx'
import { TextInput } from '../../ui/TextInput.tsx'

const fields = ['opensAt', 'closesAt', 'termFrom', 'termTo'] as const

/** What a field of local time says, as a moment; empty where it says nothing. */
const momentOf = (local: string) => {
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? '' : at.toISOString()
}

/** Adds a term with the time in which one may apply for it. */
export function TermDialog({ onClose, onAdded }: { onClose: () => void; onAdded: () => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState({ name: '', opensAt: '', closesAt: '', termFrom: '', termTo: '' })
  const [wrongs, setWrongs] = useState<Wrongs>({})
  const labels = {
    opensAt: t`报名开始时间`,
    closesAt: t`报名截止时间`,
    termFrom: t`任期开始日期`,
    termTo: t`任期结束日期`,
  }

  async function add(): Promise<boolean> {
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
      () => ask(arbitrator.addTerm, { body }),
      undefined,
      (error) => {
        setWrongs(wrongsOf(error.fields))
        notifyError(error)
      },
    )
    if (done) onAdded()
    return done
  }

  return (
    <Dialog
      title={t`新增届次`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t`取消`}</Button>
          <OnceButton look="primary" action={add}>
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
