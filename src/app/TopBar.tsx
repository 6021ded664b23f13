import { useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useSnapshot } from 'valtio'
import type { User } from '../../contract/account.ts'
import { filing } from '../../contract/filing.ts'
import { useConnection, useDrafts, useOutbox } from '../local/hooks.ts'
import { Button } from '../ui/Button.tsx'
import { confirm } from '../ui/Dialog.tsx'
import { capped } from '../ui/format.ts'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { categoryWords } from './categoryWords.ts'
import { LogoutDialog, logout } from './session/logout.tsx'
import { settings } from './settings.ts'

interface TopBarProps {
  user: User
  onMenu: () => void
  onOutbox: () => void
}

/** Who, in which language, and what has not been sent yet. */
export function TopBar({ user, onMenu, onOutbox }: TopBarProps) {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const { sidebarOpen } = useSnapshot(settings)
  const outbox = useOutbox() ?? []
  const drafts = useDrafts(filing.submitPreservation.name) ?? []
  const [leaving, setLeaving] = useState(false)
  const refused = outbox.filter((row) => row.state === 'refused').length
  const words = refused
    ? t`发件箱：${outbox.length} 项待发送，其中 ${refused} 项需要处理`
    : t`发件箱：${outbox.length} 项待发送`

  // A refused application lies in both.
  const held = new Set([...outbox.map((row) => row.draftId), ...drafts.map((draft) => draft.id)]).size

  async function leave(): Promise<void> {
    if (held) return setLeaving(true)
    if (
      await confirm({
        title: t`退出登录`,
        text: t`确定退出登录？草稿会保留在本设备。`,
        accept: t`退出`,
        reject: t`取消`,
      })
    )
      await logout(router, { discard: false })
  }

  return (
    <header className="topbar">
      <span className="narrow-only">
        <Button look="quiet" icon="menu" aria-label={t`打开菜单`} onClick={onMenu} />
      </span>
      <span className="wide-only">
        <Button
          look="quiet"
          icon="menu"
          aria-label={sidebarOpen ? t`收起侧边栏` : t`展开侧边栏`}
          aria-expanded={sidebarOpen}
          onClick={() => {
            settings.sidebarOpen = !sidebarOpen
          }}
        />
      </span>
      <span className="grow" />
      <ConnectionMark />
      <Button look="quiet" icon="outbox" aria-label={words} title={words} onClick={onOutbox}>
        <span className="wide-only">{t`发件箱`} </span>
        {outbox.length ? (
          <span className="count" style={refused ? { background: 'var(--red)', color: '#fff' } : undefined}>
            {capped(outbox.length)}
          </span>
        ) : (
          <span className="sr-only">0</span>
        )}
      </Button>
      <LanguageSwitch />
      <div className="who">
        <span className="avatar wide-only" aria-hidden="true">
          {user.nickName.slice(0, 1)}
        </span>
        <span className="who-words wide-only">
          {user.nickName}
          <small>{i18n._(categoryWords[user.cate])}</small>
        </span>
        <Button look="quiet" icon="logout" aria-label={t`退出登录`} title={t`退出登录`} onClick={() => void leave()} />
      </div>
      {leaving ? <LogoutDialog count={held} onClose={() => setLeaving(false)} /> : null}
    </header>
  )
}

/** Offline, online, or online with changes coming in as they happen. */
function ConnectionMark() {
  const { t } = useLingui()
  const { online, live } = useConnection()
  const words = online ? (live ? t`实时更新` : t`在线`) : t`离线`
  return (
    <span
      className={`mark ${online ? (live ? 'live' : 'online') : 'offline'}`}
      role="status"
      title={online ? (live ? t`别人的办理会立即显示` : t`已连接服务器`) : t`暂时无法连接服务器`}
    >
      <span className={online ? 'wide-only' : undefined}>{words}</span>
      {online ? <span className="sr-only narrow-only">{words}</span> : null}
    </span>
  )
}
