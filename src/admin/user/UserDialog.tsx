import { useLingui } from '@lingui/react/macro'
import { admin, type StaffUser } from '../../../contract/admin.ts'
import type { User } from '../../../contract/user.ts'
import { told } from '../../account/asked/told.ts'
import { categoryWords } from '../../account/words.ts'
import { ask } from '../../local/call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Checkbox, Select } from '../../ui/Choice.tsx'
import { PasswordInput } from '../../ui/PasswordInput.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { asAdmin } from '../asAdmin.ts'
import { ChangedNotice } from '../ChangedNotice.tsx'
import { Chips } from '../Chips.tsx'
import { EditDialog } from '../EditDialog.tsx'
import { useChanged } from '../useChanged.ts'
import { useFields } from '../useFields.ts'
import { cates, knownRoles, roleName } from '../words.ts'

export interface UserDialogProps {
  /** `back`: somebody who filed on paper; they set their password by themselves. */
  way: 'add' | 'back' | 'edit'
  user?: StaffUser
  me: string | undefined
  onSaved: () => void
  onClose: () => void
}

type Typed = Pick<
  User,
  'username' | 'nickName' | 'cate' | 'email' | 'phone' | 'enabled' | 'roles' | 'jobs' | 'dept'
> & { status: '' | 'VERIFIED' | 'UNVERIFIED'; password: string }

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
    password: '',
  }
}

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

  async function send(): Promise<unknown> {
    const { password, ...rest } = values
    if (way === 'back') return ask(admin.addBack, { body: rest })
    if (way === 'add') return ask(admin.addUser, { body: { ...rest, password } })
    if (!seen) throw new Error('There is nobody to edit')
    const { id, version } = seen
    return ask(admin.editUser, { body: { ...rest, id, version, ...(password ? { password } : {}) } })
  }

  async function save(): Promise<boolean> {
    const { password, ...rest } = values
    const schemas = { add: admin.addUser.body, back: admin.addBack.body, edit: admin.editUser.body }
    const body = { ...rest, ...(user ? { id: user.id } : {}), ...(password || way === 'add' ? { password } : {}) }
    if (!form.fits(schemas[way], body)) return false
    const done = await told(t`保存成功`, () => asAdmin(send), undefined, refuse)
    if (done) onSaved()
    return done
  }

  return (
    <EditDialog title={titles[way]} save={save} onClose={onClose}>
      {now ? (
        <ChangedNotice typed={{ ...values, password: '' }} now={typedOf(now)} onTake={() => set(typedOf(now))} />
      ) : null}
      {way === 'back' ? (
        <Banner family="blue" icon="info">
          {t`为线下立案的人员建立账号，无需密码；系统会发送通知，本人用验证码自行设置密码。手机号与邮箱至少填一项。`}
        </Banner>
      ) : null}
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
          onChange={({ target }) => set({ cate: target.value as Typed['cate'] })}
          error={wrong('cate')}
        />
        {way === 'back' ? null : (
          <PasswordInput
            label={way === 'edit' ? t`新密码（选填）` : t`初始密码`}
            required={way === 'add'}
            autoComplete="new-password"
            hint={way === 'edit' ? t`留空则不修改；修改后其已登录的设备会退出` : undefined}
            value={values.password}
            onChange={({ target }) => set({ password: target.value })}
            error={wrong('password')}
          />
        )}
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
          onChange={({ target }) => set({ status: target.value as Typed['status'] })}
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
