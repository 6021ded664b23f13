import { useLingui } from '@lingui/react/macro'
import { type Invited, trialRoles } from '../../../../contract/hearing/trial.ts'
import type { Wrongs } from '../../../../contract/kernel/fields.ts'
import { Button } from '../../../ui/Button.tsx'
import { Select } from '../../../ui/Choice.tsx'
import { TextInput } from '../../../ui/TextInput.tsx'
import { roleWords } from '../../trialWords.ts'

interface ListProps {
  list: Invited[]
  wrongs: Wrongs
  onChange: (list: Invited[]) => void
  onWrongs: (wrongs: Wrongs) => void
  /** Whether people can be taken out of it. */
  shrinks?: boolean
}

/** The people who are asked to come. Whoever has an account keeps its name. */
export function InvitedList({ list, wrongs, onChange, onWrongs, shrinks = false }: ListProps) {
  const { t, i18n } = useLingui()
  const roles = trialRoles.map((value) => ({ value, label: i18n._(roleWords[value]) }))

  function set(at: number, some: Partial<Invited>): void {
    onChange(list.map((one, no) => (no === at ? { ...one, ...some } : one)))
    onWrongs(Object.fromEntries(Object.entries(wrongs).filter(([path]) => !path.startsWith('attendees'))))
  }

  return (
    <ul className="invited">
      {list.map((one, at) => {
        const name = one.name || String(at + 1)
        const wrong = (field: string) => wrongs[`attendees.${at}.${field}`]
        return (
          <li key={one.id}>
            <TextInput
              label={t`姓名`}
              required
              maxLength={100}
              readOnly={one.userId !== null}
              value={one.name}
              onChange={({ target }) => set(at, { name: target.value })}
              error={wrong('name')}
            />
            <Select
              label={t`身份`}
              required
              options={roles}
              value={one.role}
              onChange={({ target }) => set(at, { role: target.value })}
              error={wrong('role')}
            />
            <TextInput
              label={t`手机号或邮箱`}
              kind="phoneOrEmail"
              required={one.userId === null}
              maxLength={200}
              value={one.contact}
              onChange={({ target }) => set(at, { contact: target.value })}
              error={wrong('contact')}
            />
            {shrinks ? (
              <Button
                small
                icon="trash"
                aria-label={t`移除 ${name}`}
                onClick={() => onChange(list.filter((_, no) => no !== at))}
              />
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
