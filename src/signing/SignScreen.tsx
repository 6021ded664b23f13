import { useLingui } from '@lingui/react/macro'
import { useQuery } from '../account/gate/query.ts'
import { PublicFrame } from '../ui/PublicFrame.tsx'
import { ByAccount } from './ByAccount.tsx'
import { ByCode } from './ByCode.tsx'
import { CodeDoor } from './CodeDoor.tsx'

/** /signature?code=: somebody signs by the link that a letter brought, or by typing its code (specification §2). */
export function SignScreen() {
  const { t } = useLingui()
  return <CodeDoor title={t`电子签名`}>{(code) => <ByCode key={code} code={code} />}</CodeDoor>
}

/**
 * /CourtSignature?code=: the record of a hearing is signed, as every other document is; with `trialId` instead by the account that
 * is logged in.
 */
export function CourtSignScreen() {
  const { t } = useLingui()
  const trialId = useQuery('trialId')
  if (trialId)
    return (
      <PublicFrame title={t`庭审笔录签名`}>
        <ByAccount key={trialId} trialId={trialId} />
      </PublicFrame>
    )
  return <CodeDoor title={t`庭审笔录签名`}>{(code) => <ByCode key={code} code={code} />}</CodeDoor>
}
