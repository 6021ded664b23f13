import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { envelopes, type SignDetail, staysReadable } from '../../contract/envelope/envelope.ts'
import { signedKindWords } from '../../contract/envelope/signedKind.ts'
import { useOnline } from '../account/gate/useReach.ts'
import { signerRole } from '../account/specimen/signerRole.ts'
import { useAsk } from '../action/useAsk.ts'
import { ask, askFile } from '../local/call.ts'
import { Banner } from '../ui/Banner.tsx'
import { inLanguage } from '../ui/inLanguage.ts'
import { ErrorState, Skeleton } from '../ui/States.tsx'
import { Offline } from './document/Offline.tsx'
import { SignDocument, type Way } from './document/SignDocument.tsx'
import { PhoneCheck } from './PhoneCheck.tsx'
import { SignedFile } from './SignedFile.tsx'
import { SignFacts } from './SignFacts.tsx'
import { SignReceipt } from './SignReceipt.tsx'

/** By the link and the pass of its phone check. */
const byLink = (code: string, pass: string, done: (after: SignDetail) => void): Way => ({
  key: `${code} ${pass}`,
  read: async (signal) => (await askFile(envelopes.readSignDocument, { body: { code, pass } }, { signal })).blob,
  sign: async (signing) => done(await ask(envelopes.signatureByCode, { body: { code, pass, ...signing } })),
  refuse: async (reason) => done(await ask(envelopes.refuseByCode, { body: { code, pass, reason } })),
})

/** What a link asks of its signer, from the phone check to the receipt. `preview`: the signature is shown in its place before. */
export function ByCode({ code, preview = false }: { code: string; preview?: boolean }) {
  const { t } = useLingui()
  const [pass, setPass] = useState<string>()
  const [after, setAfter] = useState<SignDetail>()
  const online = useOnline()
  const { reply, error, refresh } = useAsk(envelopes.getSignDetail, { body: { code, ...(pass ? { pass } : {}) } })
  const detail = after ?? reply
  if (!detail && error) return <ErrorState error={error} retry={() => void refresh()} />
  if (!detail) return <Skeleton lines={6} />
  const { me, state } = detail
  const isOver = me.state === 'signed' || me.state === 'refused'
  return (
    <>
      <LinkFacts detail={detail} />
      {isOver ? (
        <>
          <SignReceipt detail={detail} />
          {me.state === 'signed' && staysReadable.includes(state) ? (
            <SignedFile code={code} pass={pass} detail={detail} onPass={setPass} />
          ) : null}
        </>
      ) : state !== 'open' ? (
        <Banner family="amber" icon="info">
          {t`该文书的签署已结束，无需您再操作。如有疑问，请联系案件秘书。`}
        </Banner>
      ) : !me.turn ? (
        <Banner family="blue" icon="clock">
          {t`尚未轮到您签署。前面的签署人完成后，您可以再次打开此链接。`}
        </Banner>
      ) : pass ? (
        <SignDocument
          firstNo={2}
          way={byLink(code, pass, setAfter)}
          title={detail.title}
          kind={detail.kind}
          organisation={me.organisation}
          preview={preview ? { anchor: me.anchor, place: me.place } : undefined}
          onOver={() => setPass(undefined)}
        />
      ) : online ? (
        <PhoneCheck code={code} contact={me.contact} onPass={setPass} />
      ) : (
        <Offline />
      )}
    </>
  )
}

/** Which document it is, of whom, until when, and how far everybody is. */
export function LinkFacts({ detail }: { detail: SignDetail }) {
  const { t } = useLingui()
  const { title, kind, is, institution, due, pages, edition, me, signers, state } = detail
  const facts: [string, string | number][] = [
    [t`文书种类`, inLanguage(signedKindWords[is ?? kind])],
    [t`发起机构`, institution],
    [t`签署人`, `${me.name}（${signerRole(me.role)}）`],
    [t`截止日期`, due],
    [t`页数`, pages],
    [t`版本`, edition],
  ]
  return <SignFacts title={title} state={state} facts={facts} signers={signers} />
}
