import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { LanguageSwitch } from '../../ui/LanguageSwitch.tsx'
import { LogoPicture } from '../../ui/Logo.tsx'
import { useTenant } from './query.ts'
import { useProductTitle } from './useProductTitle.ts'
import './gate.css'

interface GateProps {
  /** What one comes here for, beside the form on wide screens. */
  headline: string
  points?: { icon: IconName; text: string }[]
  title: string
  lead?: string
  /** A form of several screens: the side stays where it is while the form scrolls. */
  long?: boolean
  /** The page has one language whatever is chosen (specification §4). */
  fixedLanguage?: boolean
  children: ReactNode
}

/** The frame of every page before login. */
export function Gate({ headline, points = [], title, lead, long = false, fixedLanguage = false, children }: GateProps) {
  const tenantId = useTenant()
  return (
    <div className={long ? 'gate long' : 'gate'}>
      <header className="gate-side">
        <div className="brand">
          <LogoPicture tenantId={tenantId} />
          <span>{useProductTitle()}</span>
        </div>
        <h1>{headline}</h1>
        <ul className="gate-points">
          {points.map(({ icon, text }) => (
            <li key={text}>
              <Icon name={icon} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
        <svg className="gate-art" viewBox="0 0 64 64" aria-hidden="true">
          <path
            d="M32 8v44M20 56h24M12 18h40M16 18 8 38h16ZM48 18l-8 20h16Z"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
          />
        </svg>
      </header>
      <main className="gate-main">
        {fixedLanguage ? null : (
          <div className="gate-lang">
            <LanguageSwitch />
          </div>
        )}
        <div className="gate-form">
          <div>
            <h2>{title}</h2>
            {lead ? <p className="muted">{lead}</p> : null}
          </div>
          {children}
        </div>
      </main>
    </div>
  )
}
