import { useLingui } from '@lingui/react/macro'
import type { User } from '../../../contract/account/user.ts'
import { admin, type StaffUser } from '../../../contract/admin/admin.ts'
import { offices } from '../../../contract/kernel/office.ts'
import { roleName } from '../../account/role/roleName.ts'
import { categoryWords } from '../../account/words.ts'
import { runAction } from '../../action/runAction.ts'
import { ask } from '../../local/call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Checkbox, Select } from '../../ui/Choice.tsx'
import { notify } from '../../ui/notify.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { asAdmin } from '../asAdmin.ts'
import { ChangedNotice } from '../ChangedNotice.tsx'
import { Chips } from '../Chips.tsx'
import { EditDialog } from '../EditDialog.tsx'
import { useChanged } from '../useChanged.ts'
import { useFields } from '../useFields.ts'
import { cates, knownRoles } from '../words.ts'

export interface UserDialogProps {
  /** `back`: somebody who filed on paper. All set their passwords by themselves. */
  way: 'add' | 'back' | 'edit'
  user?: StaffUser
  me: string | undefined
  onSaved: () => void
  onClose: () => void
}

type Typed = Pick<
  User,
  'username' | 'nickName' | 'cate' | 'email' | 'phone' | 'enabled' | 'roles' | 'jobs' | 'dept'
> & { status: '' | 'VERIFIED' | 'UNVERIFIED' }

function typedOf(user: User | undefined): Typed {
  return {
    username: user?.username ?? '',
    nickName: user?.nickName ?? '',
    cate: user?.cate ?? 'USER',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    enabled: user?.enabled ?? true,
    roles: user?.roles ?? [],
    jobs: user?.jobs ?? [],
    dept: user?.dept ?? '',
    status: (user?.status ?? 'VERIFIED') as Typed['status'],
  }
}

const officesIn = (roles: readonly string[]) => offices.filter((role) => roles.includes(role)).join()

/** An account, new or changed. */
export function UserDialog({ way, user, me, onSaved, onClose }: UserDialogProps) {
  const { t, i18n } = useLingui()
  const form = useFields(typedOf(user), {
    'account.required': 'phone',
    'self.remove': 'enabled',
  })
  const { values, set, wrong } = form
  const fetchNow = async () => user && ask(admin.userDetail, { body: { id: user.id } })
  const { now, refuse } = useChanged(fetchNow, form.refuse)
  const seen = now ?? user
  const titles = { add: t`新增用户`, back: t`后台补录`, edit: t`编辑用户` }

  async function send(): Promise<void> {
    const saved = await save()
    // An office, or where its holder is reached, is not changed by the word of one administrator.
    const kept = user && (['phone', 'email'] as const).some((it) => values[it] !== user[it] && saved[it] === user[it])
    const waits = kept || officesIn(saved.roles) !== officesIn(values.roles)
    notify(waits ? t`已提交，须由另一位管理员确认后生效` : t`保存成功`)
  }

  function save(): Promise<User> {
    if (way === 'back') return ask(admin.addBack, { body: values })
    if (way === 'add') return ask(admin.addUser, { body: values })
    if (!seen) throw new Error('There is nobody to edit')
    const { id, version } = seen
    return ask(admin.editUser, { body: { ...values, id, version } })
  }

  async function submit(): Promise<boolean> {
    const schemas = { add: admin.addUser.body, back: admin.addBack.body, edit: admin.editUser.body }
    if (!form.fits(schemas[way], { ...values, ...(user ? { id: user.id } : {}) })) return false
    const done = await runAction(undefined, () => asAdmin(send), undefined, refuse)
    if (done) onSaved()
    return done
  }

  return (
    <EditDialog title={titles[way]} save={submit} onClose={onClose}>
      {now ? <ChangedNotice typed={values} now={typedOf(now)} onTake={() => set(typedOf(now))} /> : null}
      {way === 'edit' ? null : (
        <Banner family="blue" icon="info">
          {t`系统会向本人发送链接，由其自行设置密码。手机号与邮箱至少填一项；管理员和负责人的角色须由另一位管理员确认。`}
        </Banner>
      )}
      <div className="fields">
        <TextInput
          label={t`用户名`}
          required
          autoComplete="off"
          value={values.username}
          onChange={({ target }) => set({ username: target.value })}
          error={wrong('username')}
        />
        <TextInput
          label={t`姓名`}
          required
          autoComplete="off"
          value={values.nickName}
          onChange={({ target }) => set({ nickName: target.value })}
          error={wrong('nickName')}
        />
        <Select
          label={t`类别`}
          required
          options={cates.map((it) => ({ value: it, label: i18n._(categoryWords[it]) }))}
          value={values.cate}
          onChange={({ target }) => set({ cate: target.value })}
          error={wrong('cate')}
        />
        <TextInput
          label={t`手机号`}
          type="tel"
          autoComplete="off"
          value={values.phone}
          onChange={({ target }) => set({ phone: target.value })}
          error={wrong('phone')}
        />
        <TextInput
          label={t`邮箱`}
          type="email"
          autoComplete="off"
          value={values.email}
          onChange={({ target }) => set({ email: target.value })}
          error={wrong('email')}
        />
        <TextInput
          label={t`部门`}
          autoComplete="off"
          value={values.dept}
          onChange={({ target }) => set({ dept: target.value })}
          error={wrong('dept')}
        />
        <Select
          label={t`审核状态`}
          options={[
            { value: 'VERIFIED', label: t`已审核` },
            { value: '', label: t`无需审核` },
            { value: 'UNVERIFIED', label: t`未审核（不能登录）` },
          ]}
          value={values.status}
          onChange={({ target }) => set({ status: target.value })}
          error={wrong('status')}
        />
        <Chips
          label={t`角色`}
          values={values.roles}
          known={knownRoles}
          nameOf={roleName}
          hint={t`从列表选择，或输入 ROLE_ 开头的名称`}
          clean={(word) => word.trim().toUpperCase()}
          onChange={(roles) => set({ roles })}
          error={wrong('roles')}
        />
        <Chips
          label={t`职务`}
          values={values.jobs}
          hint={t`输入后按回车添加`}
          onChange={(jobs) => set({ jobs })}
          error={wrong('jobs')}
        />
        <Checkbox
          checked={values.enabled}
          onChange={({ target }) => set({ enabled: target.checked })}
          error={wrong('enabled') ?? (user && user.id === me && !values.enabled ? { code: 'self.remove' } : undefined)}
        >
          {t`启用账号（停用后不能登录，已登录的设备会退出）`}
        </Checkbox>
      </div>
    </EditDialog>
  )
}
