import { useLingui } from '@lingui/react/macro'
import { Outlet, useLocation } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { useSession } from '../local/hooks.ts'
import { startLocal } from '../local/page.ts'
import { ConfirmHost, Sheet } from '../ui/Dialog.tsx'
import { shownLanguage } from '../ui/language.ts'
import { speakPrime } from '../ui/prime.ts'
import { Notices } from './Notices.tsx'
import { OutboxPanel } from './OutboxPanel.tsx'
import { Sidebar } from './Sidebar.tsx'
import { useSessionWatch } from './session/useSessionWatch.ts'
import { settings } from './settings.ts'
import { Tabs } from './Tabs.tsx'
import { TopBar } from './TopBar.tsx'

// Once a page, for whoever is signed in now and later.
startLocal()

/** Sidebar, top bar and tabs around every screen of those who are signed in. */
export function Shell() {
  const { t } = useLingui()
  speakPrime(shownLanguage())
  const session = useSession()
  const { sidebarOpen } = useSnapshot(settings)
  const [drawer, setDrawer] = useState(false)
  const [outbox, setOutbox] = useState(false)
  const { href, pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  useSessionWatch(session)
  useFocusOnScreen(main, pathname)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes what lies above the page
  useEffect(() => {
    setDrawer(false)
    setOutbox(false)
  }, [href])
  if (!session) return null
  const { user } = session
  return (
    <div className={`shell${sidebarOpen ? '' : ' folded'}`}>
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {t`跳到主要内容`}
      </button>
      <Sidebar user={user} />
      <Sheet title={t`菜单`} bare side="left" open={drawer} onClose={() => setDrawer(false)} className="drawer-menu">
        <Sidebar user={user} />
      </Sheet>
      <div className="side">
        <TopBar user={user} onMenu={() => setDrawer(true)} onOutbox={() => setOutbox(true)} />
        <Tabs />
        <Notices expired={session.token === null} />
        <main className="main" ref={main} tabIndex={-1}>
          <Outlet />
        </main>
        <footer className="page-foot">{t`仲裁院管理后台`} · V0819</footer>
      </div>
      <OutboxPanel open={outbox} onClose={() => setOutbox(false)} />
      <ConfirmHost />
    </div>
  )
}

/** A new screen takes the focus, as a new page would, so that the keyboard goes on from its top. */
function useFocusOnScreen(main: RefObject<HTMLElement | null>, pathname: string): void {
  const shown = useRef(pathname)
  useEffect(() => {
    if (shown.current !== pathname) main.current?.focus({ preventScroll: true })
    shown.current = pathname
  }, [main, pathname])
}
