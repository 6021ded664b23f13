import { useLingui } from '@lingui/react/macro'
import { type Envelope, envelopes } from '../../contract/envelope/envelope.ts'
import { recordSigns } from '../../contract/recordSign/recordSign.ts'
import { upload } from '../../contract/upload/upload.ts'
import { OnPhone } from '../account/specimen/OnPhone.tsx'
import { LoginButton } from '../account/step/LoginButton.tsx'
import { useAgain } from '../action/useAgain.ts'
import { useAsk } from '../action/useAsk.ts'
import { ask, askFile } from '../local/call.ts'
import { useSession } from '../local/hooks.ts'
import { hrefTo } from '../ui/address.ts'
import { Banner } from '../ui/Banner.tsx'
import { EmptyState, ErrorState, Skeleton } from '../ui/States.tsx'
import { SignDocument, type Way } from './document/SignDocument.tsx'
import { Paragraphs } from './Paragraphs.tsx'
import { SignFacts } from './SignFacts.tsx'

/** Between two questions how far it is. */
const askMs = 5000

/** The record of a session, read and signed by who is logged in and was there. */
export function ByAccount({ trialId }: { trialId: string }) {
  const { t } = useLingui()
  const session = useSession()
  if (!session)
    return (
      <EmptyState page icon="lock" title={t`请先登录`}>
        <p>{t`登录后可以阅读并签署本场笔录；也可以打开短信或邮件中的签署链接。`}</p>
        <LoginButton door="login" />
      </EmptyState>
    )
  return <Mine trialId={trialId} userId={session.user.id} />
}

function Mine({ trialId, userId }: { trialId: string; userId: string }) {
  const { t } = useLingui()
  const { reply, error, refresh } = useAsk(recordSigns.meetMediateSignList, { body: { id: trialId } })
  // From a room that is over people come here before there is anything to sign, and stay to see who else has signed.
  useAgain(refresh, askMs, reply !== undefined && !reply.some((one) => one.state === 'sealed'))
  if (!reply) return error ? <ErrorState error={error} retry={() => void refresh()} /> : <Skeleton lines={6} />
  const mine = (one: Envelope) => one.signers.find((signer) => signer.accountId === userId)
  const own = reply.filter((one) => mine(one) && one.state !== 'void')
  const row = own.find((one) => one.state === 'open') ?? own[0]
  const me = row && mine(row)
  const back = (
    <a className="button" href={hrefTo('/hearing/calendar', { id: trialId })}>
      {t`返回庭审日程`}
    </a>
  )
  if (!row || !me)
    return (
      <EmptyState page icon="info" title={t`没有需要您签署的笔录`}>
        <p>{t`笔录定稿并发起签署后，将自动显示在本页。`}</p>
        {back}
      </EmptyState>
    )
  const { title } = row
  const facts: [string, string | number][] = [
    [t`案号`, row.caseNo],
    [t`截止日期`, row.due],
    [t`版本`, row.edition],
  ]
  return (
    <>
      <SignFacts title={title} state={row.state} facts={facts} signers={row.signers} />
      <Paragraphs trialId={trialId} />
      {me.state === 'signed' ? (
        <Banner family="green" icon="check">
          {t`您已签署《${title}》。全部签署完成并用印后，您会收到通知。`}
        </Banner>
      ) : me.state === 'refused' ? (
        <Banner family="amber" icon="info">
          {t`您已拒绝签署《${title}》，理由已告知发起机构。`}
        </Banner>
      ) : row.state !== 'open' ? (
        <Banner family="amber" icon="info">
          {t`该文书的签署已结束，无需您再操作。如有疑问，请联系案件秘书。`}
        </Banner>
      ) : !me.turn ? (
        <Banner family="blue" icon="clock">
          {t`尚未轮到您签署。前面的签署人完成后，您可以再次打开此页。`}
        </Banner>
      ) : (
        <>
          <OnPhone trialId={trialId} />
          <SignDocument
            firstNo={1}
            way={byAccount(row, refresh)}
            title={title}
            kind={row.kind}
            organisation={me.organisation}
            onOver={refresh}
          />
        </>
      )}
      <div>{back}</div>
    </>
  )
}

/** What was said in a hearing is signed by the call of hearings, what was agreed or noted elsewhere by that of mediations (§7). */
function byAccount({ id, kind, file }: Envelope, done: () => Promise<void>): Way {
  const call = kind === 'record' ? envelopes.signature : recordSigns.meetMediateDoSign
  return {
    key: id,
    read: async (signal) =>
      (await askFile(upload.downloadAttachment, { params: { id: file.attachmentId } }, { signal })).blob,
    sign: async (signing) => {
      await ask(call, { body: { envelopeId: id, ...signing } })
      await done()
    },
    refuse: async (reason) => {
      await ask(envelopes.refuseSignature, { body: { envelopeId: id, reason } })
      await done()
    },
  }
}
