import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { AppError } from '../../../contract/errors/errors.ts'
import { services } from '../../../contract/service/service.ts'
import { ask } from '../../local/call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { OnceButton } from '../../ui/Button.tsx'
import { asAppError, errorText } from '../../ui/errorText.ts'
import { Section } from '../../ui/Section.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useStateOf } from '../../ui/useStateOf.ts'
import { useView } from '../../ui/view.tsx'

/** /caseAccess: the first look at a case by the code of its notice; from then on the account follows it. */
export function CaseAccessScreen() {
  const { t } = useLingui()
  const { code: given = '' } = useView().search
  const navigate = useNavigate()
  const [code, setCode] = useStateOf(given, given)
  const [error, setError] = useState<AppError>()

  async function claim(): Promise<boolean> {
    try {
      const { caseId } = await ask(services.claimSeat, { body: { code } })
      await navigate({ to: '/CaseDetails', search: { caseId }, replace: true })
      return true
    } catch (refusal) {
      setError(asAppError(refusal))
      return false
    }
  }

  return (
    <Section title={t`首次查阅案件`}>
      <div className="stack">
        <p>{t`使用通知中的访问码后，您的账号即以被申请人的身份关联该案件，可以查阅材料、答辩和举证。账号经核验的身份须与该被申请人一致。`}</p>
        <TextInput
          label={t`访问码`}
          required
          value={code}
          onChange={({ target }) => {
            setCode(target.value)
            setError(undefined)
          }}
          autoComplete="off"
        />
        {error ? (
          <Banner family="red" icon="alert" alert>
            {errorText(error)}
          </Banner>
        ) : null}
        <div>
          <OnceButton look="primary" icon="check" action={claim}>
            {t`关联并查阅案件`}
          </OnceButton>
        </div>
      </div>
    </Section>
  )
}
