import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { envelopes, type SignDetail } from '../../contract/envelope/envelope.ts'
import type { AppError } from '../../contract/errors/errors.ts'
import { signerTags } from '../account/specimen/envelopeWords.ts'
import { useAsk } from '../action/useAsk.ts'
import { ask } from '../local/call.ts'
import { useConnection } from '../local/hooks.ts'
import { hrefTo } from '../ui/address.ts'
import { Banner } from '../ui/Banner.tsx'
import { asAppError, errorText } from '../ui/errorText.ts'
import { QrCode } from '../ui/QrCode.tsx'
import { Section } from '../ui/Section.tsx'
import { ErrorState, Skeleton } from '../ui/States.tsx'
import { Tag } from '../ui/Tag.tsx'
import { useNarrow } from '../ui/useNarrow.ts'
import { LinkFacts } from './ByCode.tsx'
import { CodeDoor } from './CodeDoor.tsx'
import { SignReceipt } from './SignReceipt.tsx'

/** Between two questions how far the phone is. */
const askMs = 3000

/** /TransitionSignature?code=: goes on to the page where it is signed; at a desk by a code that a phone reads (specification §2). */
export function TransitionScreen() {
  const { t } = useLingui()
  return <CodeDoor title={t`签署跳转`}>{(code) => <Transition key={code} code={code} />}</CodeDoor>
}

function Transition({ code }: { code: string }) {
  const { reply, error, refresh } = useAsk(envelopes.getSignDetail, { body: { code } })
  if (!reply) return error ? <ErrorState error={error} retry={() => void refresh()} /> : <Skeleton lines={6} />
  return (
    <>
      <LinkFacts detail={reply} />
      <GoOn code={code} detail={reply} refresh={() => void refresh()} />
    </>
  )
}

function GoOn({ code, detail, refresh }: { code: string; detail: SignDetail; refresh: () => void }) {
  const { t, i18n } = useLingui()
  const isPhone = useNarrow(768)
  const { online } = useConnection()
  const [state, setState] = useState(detail.me.state)
  const [error, setError] = useState<AppError>()
  const isOver = state === 'signed' || state === 'refused' || detail.state !== 'open'
  const { id } = detail.me

  useEffect(() => {
    if (isOver) return
    let timer: number | undefined
    let ended = false
    const follow = async () => {
      try {
        const now = await ask(envelopes.getSignStatus, { params: { id }, query: { code } })
        if (ended) return
        setState(now.state)
        setError(undefined)
        if (now.state === 'signed' || now.state === 'refused' || now.envelope !== 'open') return refresh()
      } catch (caught) {
        // It is said, and asked again: a network that returns mends it.
        if (!ended) setError(asAppError(caught))
      }
      if (!ended) timer = window.setTimeout(() => void follow(), askMs)
    }
    timer = window.setTimeout(() => void follow(), askMs)
    return () => {
      ended = true
      clearTimeout(timer)
    }
  }, [isOver, id, code, refresh])

  if (detail.me.state === 'signed' || detail.me.state === 'refused') return <SignReceipt detail={detail} />
  if (detail.state !== 'open')
    return (
      <Banner family="amber" icon="info">
        {t`该文书的签署已结束，无需您再操作。如有疑问，请联系案件秘书。`}
      </Banner>
    )
  const path = hrefTo('/signature', { code })
  const [family, icon, words] = signerTags[state]
  return (
    <Section title={t`继续签署`}>
      <div className="stack">
        <div className="row">
          <Tag family={family} icon={icon}>
            {i18n._(words)}
          </Tag>
          {online ? null : <Tag family="amber" icon="offline">{t`当前没有网络`}</Tag>}
        </div>
        {error && online ? (
          <Banner family="amber" icon="alert" alert>
            {errorText(error)}
          </Banner>
        ) : null}
        {isPhone ? null : (
          <>
            <p>{t`请用手机扫描二维码，在手机上阅读并手写签名；签署完成后本页自动显示结果。`}</p>
            <div className="sign-qr">
              <QrCode text={`${location.origin}/${path}`} label={t`在手机上继续签署的二维码`} stale={false} />
            </div>
          </>
        )}
        <div>
          <a className={isPhone ? 'button primary' : 'button'} href={path}>
            {isPhone ? t`前往签署` : t`在本机签署`}
          </a>
        </div>
      </div>
    </Section>
  )
}
