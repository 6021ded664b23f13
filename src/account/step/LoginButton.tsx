import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { useView } from '../../ui/view.tsx'
import { wanted } from '../wanted.ts'

/** On a public page whose data is not public: to the login of those whose it is, the staff's if no other is said, and back here. */
export function LoginButton({ door = 'login2' }: { door?: 'login' | 'login2' }) {
  const { t } = useLingui()
  const { href } = useView()
  const session = useSession()
  return (
    <Button
      look="primary"
      onClick={() => {
        wanted.keep(session?.user.id ?? null, href)
        location.hash = `#/${door}`
      }}
    >
      {t`去登录`}
    </Button>
  )
}
