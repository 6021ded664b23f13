import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { Logo } from '../ui/Logo.tsx'
import './activity.css'

interface MobilePageProps {
  title: string
  lead?: string
  /** A way back, at the left of the head. */
  back?: string
  children: ReactNode
}

/** The frame of the attendees' pages: a phone in a hand, in a hall. */
export function MobilePage({ title, lead, back, children }: MobilePageProps) {
  const { t } = useLingui()
  return (
    <div className="mobile-page">
      <header>
        <div className="brand">
          <Logo />
          <span>{t`仲裁院活动`}</span>
        </div>
        <LanguageSwitch />
      </header>
      <main>
        {back ? (
          <a className="back" href={back}>
            {t`返回`}
          </a>
        ) : null}
        <div>
          <h1>{title}</h1>
          {lead ? <p className="muted">{lead}</p> : null}
        </div>
        {children}
      </main>
    </div>
  )
}
