import { useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { EmptyState } from '../../ui/States.tsx'

/** There is no such application, or not for this person. `children` say where `to` leads: to the list of all. */
export function NoPaper({ to, children }: { to: NonNullable<LinkProps['to']>; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <EmptyState page icon="search" title={t`没有找到这份申请`}>
      <p>{t`它可能已被删除，或属于其他账号。`}</p>
      <Link to={to} className="button">
        {children}
      </Link>
    </EmptyState>
  )
}
