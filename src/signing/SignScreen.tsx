import { useLingui } from '@lingui/react/macro'
import { ByCode } from './ByCode.tsx'
import { CodeDoor } from './CodeDoor.tsx'

/** /signature?code=: somebody signs by the link that a letter brought, or by typing its code (specification §2). */
export function SignScreen() {
  const { t } = useLingui()
  return <CodeDoor title={t`电子签名`}>{(code) => <ByCode key={code} code={code} />}</CodeDoor>
}

/** /CourtSignature?code=: the record of a hearing is signed, as every other document is. */
export function CourtSignScreen() {
  const { t } = useLingui()
  return <CodeDoor title={t`庭审笔录签名`}>{(code) => <ByCode key={code} code={code} />}</CodeDoor>
}
