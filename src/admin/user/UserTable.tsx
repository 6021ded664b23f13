import { useLingui } from '@lingui/react/macro'
import type { StaffUser } from '../../../contract/admin/admin.ts'
import { roleName } from '../../account/role/roleName.ts'
import { categoryWords } from '../../account/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Table } from '../../ui/Table.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { inRow } from '../words.ts'

/** A page of accounts, of which several can be chosen. The own account cannot. */
export function UserTable({
  users,
  me,
  chosen,
  onChoose,
  onSee,
  onEdit,
  onReset,
  onRemove,
}: {
  users: StaffUser[]
  me: string | undefined
  chosen: ReadonlySet<string>
  onChoose: (ids: ReadonlySet<string>) => void
  onSee: (user: StaffUser) => void
  onEdit: (user: StaffUser) => void
  onReset: (user: StaffUser) => void
  onRemove: (user: StaffUser) => void
}) {
  const { t, i18n } = useLingui()
  const pick = ({ id, username }: StaffUser) => (
    <label className="pick-box">
      <input
        type="checkbox"
        className="pick"
        aria-label={t`选择 ${username}`}
        disabled={id === me}
        checked={chosen.has(id)}
        onChange={({ target }) => {
          const next = new Set(chosen)
          if (target.checked) next.add(id)
          else next.delete(id)
          onChoose(next)
        }}
      />
    </label>
  )
  const state = ({ enabled }: StaffUser) =>
    enabled ? <Tag family="green" icon="check">{t`已启用`}</Tag> : <Tag family="grey" icon="lock">{t`已停用`}</Tag>
  const contact = ({ phone, email }: StaffUser) => [phone, email].filter(Boolean).join(' · ') || '—'
  const roles = (user: StaffUser) => inRow(user.roles.map(roleName)) || '—'
  const actions = (user: StaffUser) => {
    const { username } = user
    return (
      <span className="row-actions">
        <Button small look="quiet" icon="eye" aria-label={t`查看 ${username}`} onClick={() => onSee(user)} />
        <Button small look="quiet" icon="edit" aria-label={t`编辑 ${username}`} onClick={() => onEdit(user)} />
        <Button small look="quiet" icon="lock" aria-label={t`重设 ${username} 的密码`} onClick={() => onReset(user)} />
        <Button small look="quiet" icon="trash" aria-label={t`删除 ${username}`} onClick={() => onRemove(user)} />
      </span>
    )
  }
  return (
    <Table
      label={t`用户`}
      items={users}
      keyOf={({ id }) => id}
      columns={[
        { name: t`选择`, show: pick },
        { name: t`用户名`, show: ({ username }) => <strong>{username}</strong>, nowrap: true },
        { name: t`姓名`, show: ({ nickName }) => nickName || '—' },
        { name: t`类别`, show: ({ cate }) => i18n._(categoryWords[cate]), nowrap: true },
        { name: t`联系方式`, show: contact },
        { name: t`角色`, show: (user) => <span className="small-text">{roles(user)}</span> },
        { name: t`状态`, show: state, nowrap: true },
        { name: t`操作`, show: actions, nowrap: true, stays: true },
      ]}
      card={(user) => (
        <>
          <div className="row between">
            <span className="row">
              {pick(user)}
              <strong>{user.nickName || user.username}</strong>
            </span>
            {state(user)}
          </div>
          <div>
            {user.username} · {i18n._(categoryWords[user.cate])}
            <div className="muted small-text">{contact(user)}</div>
            {user.roles.length ? <div className="muted small-text">{roles(user)}</div> : null}
          </div>
          {actions(user)}
        </>
      )}
    />
  )
}
