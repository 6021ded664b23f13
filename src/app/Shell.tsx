import { useLingui } from '@lingui/react/macro'
import { useLocation, useRouter, useRouterState } from '@tanstack/react-router'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { ProveHost } from '../account/prove/ProveHost.tsx'
import { config } from '../local/config.ts'
import { useConnection, useSession } from '../local/hooks.ts'
import { startLocal } from '../local/page.ts'
import { ConfirmHost, Sheet } from '../ui/Dialog.tsx'
import { shownLanguage } from '../ui/language.ts'
import { speakPrime } from '../ui/prime.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { Notices } from './bar/Notices.tsx'
import { OutboxPanel } from './bar/OutboxPanel.tsx'
import { SettingsDrawer } from './bar/SettingsDrawer.tsx'
import { TopBar } from './bar/TopBar.tsx'
import { loadMenus, menus, pathsOf, useMenuTree } from './menus.ts'
import { useFirstInfo } from './session/useFirstInfo.ts'
import { useSessionWatch } from './session/useSessionWatch.ts'
import { settings } from './settings.ts'
import { Sidebar } from './side/Sidebar.tsx'
import { pinMenus, productTitle } from './title.ts'
import { useShown } from './useShown.ts'
import { Tabs } from './views/Tabs.tsx'
import { Views } from './views/Views.tsx'
import '../ui/frame.css'

type Over = 'menu' | 'outbox' | 'settings'

/** Sidebar, top bar and tabs around every screen of those who are signed in. */
export function Shell() {
  const { t } = useLingui()
  speakPrime(shownLanguage())
  const session = useSession()
  const { sidebarOpen, tabs, fixedHeader } = useSnapshot(settings)
  // What lies above the page.
  const [over, setOver] = useState<Over>()
  const { href } = useLocation()
  const main = useRef<HTMLElement>(null)
  useSessionWatch(session)
  const isKnown = useFirstInfo(session)
  // Once a page, for whoever is signed in now and later; not before the guards let somebody in.
  useEffect(startLocal, [])
  useFocusOnScreen(main)
  useMenus(session?.user.id, session?.token)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new address closes what lies above the page
  useEffect(() => setOver(undefined), [href])
  useWideWindow(() => setOver((it) => (it === 'menu' ? undefined : it)))
  if (!session) return null
  const { user } = session
  const close = () => setOver(undefined)
  return (
    <div className={`shell${sidebarOpen ? '' : ' folded'}${fixedHeader ? '' : ' loose'}`}>
      <button type="button" className="skip" onClick={() => main.current?.focus()}>
        {t`跳到主要内容`}
      </button>
      <Sidebar user={user} folded={!sidebarOpen} />
      <Sheet title={t`菜单`} bare side="left" open={over === 'menu'} onClose={close} className="drawer-menu">
        <Sidebar user={user} />
      </Sheet>
      <div className="side">
        <TopBar
          user={user}
          onMenu={() => setOver('menu')}
          onOutbox={() => setOver('outbox')}
          onSettings={() => setOver('settings')}
        />
        {tabs ? <Tabs /> : null}
        <Notices expired={session.token === null} />
        <main className="main" ref={main} tabIndex={-1}>
          {isKnown ? <Views /> : <Spinner tip="loading" />}
          <OnTheWay />
        </main>
        <Footer />
      </div>
      <OutboxPanel open={over === 'outbox'} onClose={close} />
      <SettingsDrawer user={user} open={over === 'settings'} onClose={close} />
      <ConfirmHost />
      <ProveHost />
    </div>
  )
}

/** A screen that takes long to come: until it is here the one before it stays. What comes at once shows nothing of this. */
function OnTheWay() {
  const pending = useRouterState({ select: ({ status }) => status === 'pending' })
  return pending ? (
    <div className="on-the-way">
      <Spinner tip="loading" />
    </div>
  ) : null
}

/** The version (decisions G-08) and the record of the site's registration, where the installation names one. */
function Footer() {
  const { filingNumber, filingUrl } = useSnapshot(config)
  const { t } = useLingui()
  const product = productTitle()
  return (
    <footer className="page-foot" title="V0819">
      {product} · V0819 · {t`时间均为北京时间（UTC+8）`}
      {filingNumber ? (
        <>
          {' · '}
          {filingUrl ? (
            <a href={filingUrl} target="_blank" rel="noreferrer">
              {filingNumber}
            </a>
          ) : (
            filingNumber
          )}
        </>
      ) : null}
    </footer>
  )
}

/** A new screen takes the focus, as a new page would, so that the keyboard goes on from its top. */
function useFocusOnScreen(main: RefObject<HTMLElement | null>): void {
  const { key, path } = useShown()
  // Two records of one screen share their path; a record that is read and then edited shares its tab.
  const now = `${key} ${path}`
  const before = useRef(now)
  useEffect(() => {
    const active = document.activeElement
    // A screen that opens at one of its fields has taken the focus there itself.
    const taken = active !== main.current && main.current?.contains(active) && active?.checkVisibility()
    if (before.current !== now && !taken) main.current?.focus({ preventScroll: true })
    before.current = now
  }, [main, now])
}

/** Keeps the menus at hand: for this person, and again when the server is back without an answer so far. */
function useMenus(userId: string | undefined, token: string | null | undefined): void {
  const router = useRouter()
  const { returns } = useConnection()
  const tree = useMenuTree()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new login, and a server that came back, are reasons to ask
  useEffect(() => void loadMenus(), [userId, token, returns])
  // biome-ignore lint/correctness/useExhaustiveDependencies: menus that were drawn may be older than those in hand by now
  useEffect(() => {
    const { tree: now } = menus
    if (!now) return
    pinMenus(router, now)
    // A menu that is no longer there takes its screen along; whoever is on the way elsewhere passes the guards there.
    const { matches, location } = router.state
    const shown = matches.at(-1)
    const isShown = shown?.pathname === location.pathname
    if (isShown && shown.staticData?.gated && !pathsOf(now).has(shown.pathname))
      void router.navigate({ to: '/404', replace: true })
  }, [tree, router])
}

/** The menu over the page belongs to narrow windows. */
function useWideWindow(onWide: () => void): void {
  const latest = useRef(onWide)
  latest.current = onWide
  useEffect(() => {
    const wide = matchMedia('(min-width: 992px)')
    const change = () => wide.matches && latest.current()
    wide.addEventListener('change', change)
    return () => wide.removeEventListener('change', change)
  }, [])
}
