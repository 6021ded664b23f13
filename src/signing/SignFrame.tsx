import type { ReactNode } from 'react'
import { LanguageSwitch } from '../ui/LanguageSwitch.tsx'
import { Logo } from '../ui/Logo.tsx'
import './signing.css'

/** The frame of public pages about signed documents: whose they are, what they do, and one column below. */
export function SignFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="sign-page">
      <header>
        <Logo />
        <h1>{title}</h1>
        <LanguageSwitch />
      </header>
      <main>{children}</main>
    </div>
  )
}
