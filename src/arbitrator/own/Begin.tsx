import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate } from '@tanstack/react-router'
import type { Candidacy } from '../../../contract/arbitrator/candidacy.ts'
import { OnceButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { notify } from '../../ui/notify.tsx'
import { applyAgain, drafted } from './again.ts'

const form = '/newArbitratorSignUp/index'

/** Begins an application: an empty one, or with the words of the last one, for whoever applied in an earlier term. */
export function Begin({ last }: { last: Candidacy | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()

  async function again(row: Candidacy): Promise<void> {
    const id = await applyAgain(row)
    notify(t`已带入上次填写的文字，附件请重新上传`, 'blue')
    await navigate({ to: form, search: { id } })
  }

  return (
    <span className="row">
      {last ? (
        <OnceButton look="primary" icon="edit" action={() => drafted(() => again(last))}>
          {t`沿用上次填写的内容`}
        </OnceButton>
      ) : null}
      <Link to={form} preload={false} className={last ? 'button' : 'button primary'}>
        <Icon name="plus" />
        {t`开始填写申请`}
      </Link>
    </span>
  )
}
