import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { useSession } from '../../local/hooks.ts'
import { hrefTo } from '../../ui/address.ts'
import { Button } from '../../ui/Button.tsx'
import { useView } from '../../ui/view.tsx'
import { wanted } from '../wanted.ts'

/** On a public page whose data is not public: to the login of those whose it is, the staff's if no other is said, and back here. */
export function LoginButton({
  door = 'login2',
  look = 'primary',
  children,
}: {
  door?: 'login' | 'login2'
  look?: 'primary' | 'plain'
  children?: ReactNode
}) {
  const { t } = useLingui()
  const { href } = useView()
  const session = useSession()
  return (
    <Button
      look={look}
      onClick={() => {
        wanted.keep(session?.user.id ?? null, href)
        location.hash = hrefTo(door === 'login' ? '/login' : '/login2')
      }}
    >
      {children ?? t`去登录`}
    </Button>
  )
}
