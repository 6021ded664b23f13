import type { ReactNode } from 'react'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { Logo } from './Logo.tsx'
import './public.css'

/** The frame of public pages that people fill in or read: whose they are, what they do, and one column below. */
export function PublicFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="door-page">
      <header>
        <Logo />
        <h1>{title}</h1>
        <LanguageSwitch />
      </header>
      <main>{children}</main>
    </div>
  )
}
