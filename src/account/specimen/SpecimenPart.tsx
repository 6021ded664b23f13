import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type Handwriting, isBlank } from '../../../contract/both/strokes.ts'
import { certifications } from '../../../contract/certification/certification.ts'
import type { AppError } from '../../../contract/errors/errors.ts'
import { useAsk } from '../../action/useAsk.ts'
import { ask } from '../../local/call.ts'
import { useConnection } from '../../local/hooks.ts'
import { Banner } from '../../ui/Banner.tsx'
import { OnceButton } from '../../ui/Button.tsx'
import { asAppError, errorText } from '../../ui/errorText.ts'
import { dateTime } from '../../ui/format.ts'
import { notify } from '../../ui/notify.tsx'
import { Section } from '../../ui/Section.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { HandInput } from './HandInput.tsx'
import { Ink } from './Ink.tsx'

/** One's own signature: the one in use, and a pad on which the next is drawn. What was signed keeps the signature it has. */
export function SpecimenPart() {
  const { t } = useLingui()
  const { online } = useConnection()
  const { reply, error, refresh } = useAsk(certifications.querySignature, {})
  const [strokes, setStrokes] = useState<Handwriting>([])
  /** What was saved leaves an empty pad. */
  const [saves, setSaves] = useState(0)
  const [wrong, setWrong] = useState<AppError>()
  const [current] = reply ?? []

  async function replace(): Promise<boolean> {
    setWrong(undefined)
    try {
      await ask(certifications.replaceSignatures, { body: { strokes } })
      setStrokes([])
      setSaves(saves + 1)
      notify(t`签名样式已保存`)
      void refresh()
      return true
    } catch (refusal) {
      setWrong(asAppError(refusal))
      return false
    }
  }

  const isEmpty = isBlank(strokes)
  const version = current?.version ?? 0
  const since = current ? dateTime(current.at) : ''
  return (
    <>
      <Section title={t`当前签名样式`}>
        <div className="sign-now">
          {current ? (
            <div className="stack">
              <Ink strokes={current.strokes} label={t`当前签名样式`} />
              <p className="muted">{t`第 ${version} 版，保存于 ${since}。已签署的文书保留当时的签名。`}</p>
            </div>
          ) : reply ? (
            <EmptyState icon="edit" title={t`还没有签名样式`}>
              <p>{t`保存后，签署文书时可以直接使用，不必每次书写。`}</p>
            </EmptyState>
          ) : error ? (
            <ErrorState error={error} retry={() => void refresh()} />
          ) : (
            <Skeleton lines={3} />
          )}
        </div>
      </Section>
      <Section title={current ? t`更换签名样式` : t`设置签名样式`}>
        <div className="stack">
          <HandInput key={saves} value={strokes} onChange={setStrokes} />
          {isEmpty ? null : (
            <div className="sign-preview">
              <span>{t`预览：签署人`}</span>
              <Ink strokes={strokes} label={t`签名预览`} />
            </div>
          )}
          {wrong ? (
            <Banner family="red" icon="alert" alert>
              {errorText(wrong.fields[0] ?? wrong)}
            </Banner>
          ) : null}
          {online ? null : (
            <Banner family="amber" icon="offline">
              {t`当前没有网络，恢复后才能保存。`}
            </Banner>
          )}
          <div>
            <OnceButton look="primary" icon="check" disabled={isEmpty || !online} action={replace}>
              {current ? t`更换签名` : t`保存签名`}
            </OnceButton>
          </div>
        </div>
      </Section>
    </>
  )
}
