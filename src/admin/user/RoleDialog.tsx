import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { admin } from '../../../contract/admin.ts'
import { useAsk } from '../../account/asked/useAsk.ts'
import { roleName } from '../../account/role/roleName.ts'
import { categoryWords } from '../../account/words.ts'
import { Listing } from '../../list/Listing.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { knownRoles } from '../words.ts'

/** Who has a role. */
export function RoleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [role, setRole] = useState('')
  return (
    <Dialog title={t`按角色查看`} onClose={onClose} footer={<Button onClick={onClose}>{t`关闭`}</Button>}>
      <div className="stack">
        <div className="row">
          {knownRoles.map((it) => (
            <Button key={it} small look={it === role ? 'primary' : 'plain'} onClick={() => setRole(it)}>
              {roleName(it)}
            </Button>
          ))}
        </div>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (typed.trim()) setRole(typed.trim().toUpperCase())
          }}
        >
          <TextInput
            label={t`其他角色`}
            placeholder="ROLE_"
            maxLength={60}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            end={<Button type="submit" look="quiet" small icon="search" aria-label={t`查看此角色`} />}
          />
        </form>
        {role ? <Holders key={role} role={role} /> : null}
      </div>
    </Dialog>
  )
}

function Holders({ role }: { role: string }) {
  const { t, i18n } = useLingui()
  const asked = useAsk(admin.getUserByRole, { body: { role } })
  return (
    <Listing asked={asked}>
      {(people) =>
        people.length ? (
          <ul className="items" aria-label={roleName(role)}>
            {people.map((it) => (
              <li key={it.id} className="split">
                <strong>{it.nickName}</strong>
                <span className="muted">{i18n._(categoryWords[it.cate])}</span>
              </li>
            ))}
          </ul>
        ) : (
          <EmptyState icon="user" title={t`没有人具有此角色`} />
        )
      }
    </Listing>
  )
}
