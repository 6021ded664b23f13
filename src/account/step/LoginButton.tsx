import { useLingui } from '@lingui/react/macro'
import { useSession } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { useView } from '../../ui/view.tsx'
import { wanted } from '../wanted.ts'

/** On a public page whose data is the staff's: to their login, and back here. */
export function LoginButton() {
  const { t } = useLingui()
  const { href } = useView()
  const session = useSession()
  return (
    <Button
      look="primary"
      onClick={() => {
        wanted.keep(session?.user.id ?? null, href)
        location.hash = '#/login2'
      }}
    >
      {t`去登录`}
    </Button>
  )
}
