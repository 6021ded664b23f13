import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { User } from '../../../contract/account/user.ts'
import { isApplicant } from '../../account/entry.ts'
import { PasswordDialog } from '../../account/PasswordDialog.tsx'
import { useDraftIds, useOutbox } from '../../local/hooks.ts'
import { hrefTo } from '../../ui/address.ts'
import { confirm } from '../../ui/Dialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MenuPanel } from '../../ui/Menu.tsx'
import { LogoutDialog, logout } from '../session/logout.tsx'
import { categoryWords } from './categoryWords.ts'

/** Whose session this is: their centre, their password, the way out. Applicants have no password here and no category. */
export function UserMenu({ user, onSettings }: { user: User; onSettings: () => void }) {
  const { t, i18n } = useLingui()
  const button = useRef<HTMLButtonElement>(null)
  const [at, setAt] = useState<{ x: number; y: number }>()
  const [dialog, setDialog] = useState<'password' | 'leave'>()
  const outbox = useOutbox() ?? []
  const drafts = useDraftIds() ?? []
  // What waits or was refused lies in both.
  const held = new Set([...outbox.map((row) => row.draftId), ...drafts]).size
  const applicant = isApplicant()

  async function leave(): Promise<void> {
    if (held) return setDialog('leave')
    const agreed = await confirm({
      title: t`退出登录`,
      text: t`确定退出登录？草稿会保留在本设备。`,
      accept: t`退出`,
      reject: t`取消`,
    })
    if (agreed) await logout('lock')
  }

  function open(): void {
    const { right = 0, bottom = 0 } = button.current?.getBoundingClientRect() ?? {}
    setAt({ x: right, y: bottom + 4 })
  }

  const category = applicant ? undefined : i18n._(categoryWords[user.cate])
  return (
    <>
      <button
        ref={button}
        type="button"
        className="who"
        aria-haspopup="menu"
        aria-expanded={at !== undefined}
        aria-label={t`${user.nickName}，用户菜单`}
        onClick={open}
      >
        {user.avatarPath ? (
          <img className="avatar" src={user.avatarPath} alt="" />
        ) : (
          <span className="avatar" aria-hidden="true">
            {user.nickName.slice(0, 1)}
          </span>
        )}
        <span className="who-words wide-only">
          {user.nickName}
          {category ? <small>{category}</small> : null}
        </span>
        <Icon name="down" />
      </button>
      {at ? (
        <MenuPanel
          label={t`用户菜单`}
          at={at}
          onClose={() => setAt(undefined)}
          head={
            <div className="menu-head narrow-only">
              {user.nickName}
              {category ? <small>{category}</small> : null}
            </div>
          }
          items={[
            { label: t`个人中心`, icon: 'user', href: hrefTo('/user/center') },
            ...(applicant ? [] : [{ label: t`修改密码`, icon: 'key' as const, onChoose: () => setDialog('password') }]),
            { label: t`界面设置`, icon: 'settings', onChoose: onSettings },
            { label: t`退出登录`, icon: 'logout', onChoose: () => void leave() },
          ]}
        />
      ) : null}
      {dialog === 'password' ? <PasswordDialog onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'leave' ? <LogoutDialog count={held} onClose={() => setDialog(undefined)} /> : null}
    </>
  )
}
