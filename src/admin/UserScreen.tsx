import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { User } from '../../contract/account/user.ts'
import { admin, type StaffUser } from '../../contract/admin/admin.ts'
import { signings } from '../../contract/signing/signing.ts'
import { categoryWords } from '../account/words.ts'
import { runAction } from '../action/runAction.ts'
import { useAsk } from '../action/useAsk.ts'
import { Listing, NeedsNetwork, Pager } from '../list/Listing.tsx'
import { ask } from '../local/call.ts'
import { useSession } from '../local/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { Select } from '../ui/Choice.tsx'
import { confirm } from '../ui/Dialog.tsx'
import { notifyError } from '../ui/notify.tsx'
import { Search } from '../ui/Search.tsx'
import { EmptyState } from '../ui/States.tsx'
import { asAdmin } from './asAdmin.ts'
import { CertificateDialog } from './user/CertificateDialog.tsx'
import { HeldCertificates } from './user/HeldCertificates.tsx'
import { OfficePairs } from './user/OfficePairs.tsx'
import { RoleDialog } from './user/RoleDialog.tsx'
import { UserDetail } from './user/UserDetail.tsx'
import { UserDialog, type UserDialogProps } from './user/UserDialog.tsx'
import { UserTable } from './user/UserTable.tsx'
import { WaitingChanges } from './user/WaitingChanges.tsx'
import { cates, inRow } from './words.ts'
import './admin.css'

const size = 20

/** /system/user: the accounts of the institution, for staff with ROLE_ADMIN. */
export function UserScreen() {
  const { t, i18n } = useLingui()
  const me = useSession()?.user.id
  const [page, setPage] = useState(1)
  const [blurry, setBlurry] = useState('')
  const [cate, setCate] = useState<User['cate'] | ''>('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [editing, setEditing] = useState<Pick<UserDialogProps, 'way' | 'user'>>()
  const [seen, setSeen] = useState<StaffUser>()
  const [byRole, setByRole] = useState(false)
  const [ofSeal, setOfSeal] = useState(false)
  const query = { page, size, ...(blurry ? { blurry } : {}), ...(cate ? { cate } : {}) }
  const asked = useAsk(admin.listUsers, { query })
  const waiting = useAsk(admin.listChanges, {})
  const held = useAsk(signings.listHeldCertificates, {})
  const refresh = () => void Promise.all([asked.refresh(), waiting.refresh(), held.refresh()])

  async function remove(users: User[]): Promise<void> {
    if (users.some(({ id }) => id === me)) return notifyError({ code: 'self.remove' })
    const names = inRow(users.map((user) => user.nickName || user.username))
    const count = users.length
    const agreed = await confirm({
      title: t`确认删除`,
      text: (
        <>
          <p>{count === 1 ? t`确定要删除用户${names}吗？` : t`确定要删除这 ${count} 个用户吗？${names}`}</p>
          <p className="muted">{t`删除后不能再登录；其经办的记录仍保留其姓名。`}</p>
        </>
      ),
      accept: t`删除`,
      reject: t`取消`,
      danger: true,
    })
    if (!agreed) return
    const done = await runAction(t`删除成功`, () =>
      asAdmin(() => ask(admin.removeUser, { body: { ids: users.map(({ id }) => id) } })),
    )
    setChosen(new Set())
    // The last one of a page leaves it empty.
    if (done && page > 1 && users.length >= (asked.last?.list.length ?? 0)) setPage(page - 1)
    else await asked.refresh()
  }

  async function reset({ id, username }: User): Promise<void> {
    const agreed = await confirm({
      title: t`发送重设密码的链接`,
      text: t`${username} 将收到设置新密码的链接，24 小时内有效。密码只由本人设置。`,
      accept: t`发送`,
      reject: t`取消`,
    })
    if (agreed) await runAction(t`链接已发送`, () => asAdmin(() => ask(admin.sendReset, { body: { id } })))
  }

  function show(next: { blurry?: string; cate?: User['cate'] | '' }): void {
    if (next.blurry !== undefined) setBlurry(next.blurry)
    if (next.cate !== undefined) setCate(next.cate)
    setPage(1)
    setChosen(new Set())
  }

  const picked = asked.last?.list.filter(({ id }) => chosen.has(id)) ?? []
  const number = picked.length
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{t`用户管理`}</h1>
          <p className="muted">{t`本机构的账号：新增、修改、停用与删除`}</p>
        </div>
        <div className="row">
          <Button icon="user" onClick={() => setByRole(true)}>{t`按角色查看`}</Button>
          <Button icon="shield" onClick={() => setOfSeal(true)}>{t`吊销机构印章证书`}</Button>
          <Button icon="file" onClick={() => setEditing({ way: 'back' })}>{t`后台补录`}</Button>
          <Button look="primary" icon="plus" onClick={() => setEditing({ way: 'add' })}>{t`新增用户`}</Button>
        </div>
      </div>
      <NeedsNetwork />
      <WaitingChanges asked={waiting} me={me} onDone={refresh} />
      <OfficePairs />
      <HeldCertificates asked={held} me={me} onDone={refresh} />
      <section className="card" aria-label={t`用户列表`}>
        <header>
          <div className="filters">
            <Search label={t`搜索姓名、用户名、手机号或邮箱`} onSearch={(words) => show({ blurry: words })} />
            <Select
              label={t`按类别筛选`}
              bare
              placeholder={t`全部类别`}
              options={cates.map((it) => ({ value: it, label: i18n._(categoryWords[it]) }))}
              value={cate}
              onChange={({ target }) => show({ cate: target.value })}
            />
          </div>
          {number ? (
            <Button look="danger" icon="trash" onClick={() => void remove(picked)}>
              {t`删除所选（${number}）`}
            </Button>
          ) : null}
        </header>
        <Listing asked={asked}>
          {({ list, total }) =>
            list.length ? (
              <>
                <UserTable
                  users={list}
                  me={me}
                  chosen={chosen}
                  onChoose={setChosen}
                  onSee={setSeen}
                  onEdit={(user) => setEditing({ way: 'edit', user })}
                  onReset={(user) => void reset(user)}
                  onRemove={(user) => void remove([user])}
                />
                <Pager page={page} size={size} total={total} onPage={setPage} />
              </>
            ) : (
              <EmptyState icon="search" title={t`没有符合条件的用户`} />
            )
          }
        </Listing>
      </section>
      {editing ? <UserDialog {...editing} me={me} onSaved={refresh} onClose={() => setEditing(undefined)} /> : null}
      {seen ? <UserDetail user={seen} onRevoked={refresh} onClose={() => setSeen(undefined)} /> : null}
      {ofSeal ? <CertificateDialog refresh={refresh} onClose={() => setOfSeal(false)} /> : null}
      {byRole ? <RoleDialog onClose={() => setByRole(false)} /> : null}
    </>
  )
}
