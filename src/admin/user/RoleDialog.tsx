import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { admin } from '../../../contract/admin/admin.ts'
import { findRole } from '../../account/Allowed.tsx'
import { roleName } from '../../account/role/roleName.ts'
import { categoryWords } from '../../account/words.ts'
import { useAsk } from '../../action/useAsk.ts'
import { Listing } from '../../list/Listing.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { knownRoles } from '../words.ts'

interface Wanted {
  role: string
  /** It is a part of the name. */
  part: boolean
}

/** Who has a role, found by its whole name or by a part of it (specification §6). */
export function RoleDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [wanted, setWanted] = useState<Wanted>()
  return (
    <Dialog title={t`按角色查看`} onClose={onClose} footer={<Button onClick={onClose}>{t`关闭`}</Button>}>
      <div className="stack">
        <div className="row">
          {knownRoles.map((it) => (
            <Button
              key={it}
              small
              look={it === wanted?.role ? 'primary' : 'plain'}
              onClick={() => setWanted({ role: it, part: false })}
            >
              {roleName(it)}
            </Button>
          ))}
        </div>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (typed.trim()) setWanted({ role: typed.trim(), part: true })
          }}
        >
          <TextInput
            label={t`按角色代码的一部分查找`}
            hint={t`例如 HEAD 会找到 ROLE_HEAD。查找只列出持有人，不改变任何权限。`}
            placeholder="ROLE_"
            maxLength={60}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            end={<Button type="submit" look="quiet" small icon="search" aria-label={t`查找角色`} />}
          />
        </form>
        {wanted ? <Holders key={JSON.stringify(wanted)} {...wanted} /> : null}
      </div>
    </Dialog>
  )
}

function Holders({ role, part }: Wanted) {
  const { t, i18n } = useLingui()
  const asked = useAsk(admin.getUserByRole, { body: { role, part } })
  return (
    <Listing asked={asked}>
      {(people) =>
        people.length ? (
          <ul className="items" aria-label={part ? t`含有 ${role} 的角色` : roleName(role)}>
            {people.map((it) => (
              <li key={it.id} className="split">
                <strong>{it.nickName}</strong>
                <span className="muted">
                  {part ? `${roleName(findRole(it.roles, role) ?? role)} · ` : null}
                  {i18n._(categoryWords[it.cate])}
                </span>
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
