import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { User } from '../../../contract/account/user.ts'
import { isApplicant } from '../../account/entry.ts'
import { useConnection, useOutbox } from '../../local/hooks.ts'
import { useMailPoll } from '../../mailbox/MailLink.tsx'
import { Bell } from '../../message/Bell.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { capped } from '../../ui/format.ts'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import { useNarrow } from '../../ui/useNarrow.ts'
import { CommandBar } from '../command/CommandBar.tsx'
import { useCommandKeys } from '../command/useCommandKeys.ts'
import { settings } from '../settings.ts'
import { Crumbs } from './Crumbs.tsx'
import { Links } from './Links.tsx'
import { SizeMenu } from './SizeMenu.tsx'
import { UserMenu } from './UserMenu.tsx'

interface TopBarProps {
  user: User
  onMenu: () => void
  onOutbox: () => void
  onSettings: () => void
}

/** Where one is, what is new, what has not been sent yet, and who one is. */
export function TopBar({ user, onMenu, onOutbox, onSettings }: TopBarProps) {
  const { t } = useLingui()
  const { sidebarOpen } = useSnapshot(settings)
  useMailPoll(user.cate === 'MISHU' && !isApplicant())
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
      <Crumbs />
      <span className="grow" />
      <ConnectionMark />
      <Commands />
      <OutboxButton onOutbox={onOutbox} />
      <Bell />
      <span className="wide-only bar-links">
        <Links user={user} />
        <SizeMenu />
        <LanguageSwitch signedIn />
      </span>
      <UserMenu user={user} onSettings={onSettings} />
    </header>
  )
}

/** The command bar: a field of the bar, in narrow windows a magnifier that opens it. */
function Commands() {
  const { t } = useLingui()
  const isNarrow = useNarrow(992)
  const [isOpen, setIsOpen] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  useCommandKeys(() => (isNarrow ? setIsOpen(true) : field.current?.focus()))
  if (!isNarrow) return <CommandBar ref={field} />
  const close = () => setIsOpen(false)
  return (
    <>
      <Button look="quiet" icon="search" aria-label={t`搜索`} aria-haspopup="dialog" onClick={() => setIsOpen(true)} />
      {isOpen ? (
        <Dialog title={t`搜索`} onClose={close} footer={<Button onClick={close}>{t`关闭`}</Button>}>
          <CommandBar inDialog onChosen={close} />
        </Dialog>
      ) : null}
    </>
  )
}

function OutboxButton({ onOutbox }: { onOutbox: () => void }) {
  const { t } = useLingui()
  const outbox = useOutbox() ?? []
  const refused = outbox.filter((row) => row.state === 'refused').length
  const words = refused
    ? t`发件箱：${outbox.length} 项待发送，其中 ${refused} 项需要处理`
    : t`发件箱：${outbox.length} 项待发送`
  return (
    <Button look="quiet" icon="outbox" aria-label={words} title={words} onClick={onOutbox}>
      {outbox.length ? (
        <span className="count" style={refused ? { background: 'var(--red)', color: '#fff' } : undefined}>
          {capped(outbox.length)}
        </span>
      ) : (
        <span className="sr-only">0</span>
      )}
    </Button>
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
