import { useLingui } from '@lingui/react/macro'
import { SpecimenPart } from '../account/specimen/SpecimenPart.tsx'
import { useSession } from '../local/hooks.ts'
import { Banner } from '../ui/Banner.tsx'
import { ByCode } from './ByCode.tsx'
import { CodeDoor } from './CodeDoor.tsx'

/**
 * /new-signature: with a code its document, signed with a signature drawn anew and shown in its place before; without one a
 * person's own signature (specification §2).
 */
export function NewSignScreen() {
  const { t } = useLingui()
  const session = useSession()
  return (
    <CodeDoor
      title={t`重签签名`}
      without={
        session ? (
          <SpecimenPart />
        ) : (
          <Banner family="blue" icon="info">
            {t`登录后可以在此查看和更换您的签名样式。`}
          </Banner>
        )
      }
    >
      {(code) => <ByCode key={code} code={code} preview />}
    </CodeDoor>
  )
}
