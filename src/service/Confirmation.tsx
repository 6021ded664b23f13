import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import type { AppError } from '../../contract/errors/errors.ts'
import { type ServedView, serviceLinks } from '../../contract/service/serviceLink.ts'
import { type Capacity, capacityWords } from '../../contract/signing/capacity.ts'
import { CapacitySelect } from '../account/specimen/CapacitySelect.tsx'
import { hrefTo } from '../ui/address.ts'
import { Banner } from '../ui/Banner.tsx'
import { Button, OnceButton } from '../ui/Button.tsx'
import { CodeInput } from '../ui/CodeInput.tsx'
import { asAppError, errorText } from '../ui/errorText.ts'
import type { Wrong } from '../ui/Field.tsx'
import { dateTime } from '../ui/format.ts'
import { inLanguage } from '../ui/inLanguage.ts'
import { notify, notifyError } from '../ui/notify.tsx'
import { Section } from '../ui/Section.tsx'
import { saveBlob } from '../ui/saveBlob.ts'
import { TextInput } from '../ui/TextInput.tsx'
import type { ServedLink } from './useServed.ts'

const nameOf = serviceLinks.confirmService.body.shape.name
const digitsOf = serviceLinks.confirmService.body.shape.digits

/** The receipt: confirmed with the phone's code, or wished for without a network; then its proof. */
export function Confirmation({ link, view }: { link: ServedLink; view: ServedView }) {
  const { t } = useLingui()
  if (view.served) return <Proof link={link} served={view.served} view={view} />
  if (view.state !== 'opened' && !link.here.length)
    return (
      <Section title={t`确认收到`}>
        <p className="muted">{t`请先打开至少一份文书，再确认收到。`}</p>
      </Section>
    )
  return <Asked link={link} view={view} />
}

function Asked({ link, view }: { link: ServedLink; view: ServedView }) {
  const { t } = useLingui()
  const { online, wish } = link
  const [name, setName] = useState(wish?.name ?? '')
  const [as, setAs] = useState<Capacity | ''>('')
  const [digits, setDigits] = useState('')
  const [wrong, setWrong] = useState<{ name?: Wrong; as?: Wrong; digits?: Wrong }>({})
  const [refused, setRefused] = useState<AppError>()
  const code = useRef<HTMLInputElement>(null)
  const wished = wish !== undefined
  const unopened = view.files.filter((one) => one.openedAt === null && !link.here.includes(one.id))
  const names = unopened.map((one) => `《${one.name}》`).join(t({ message: '、', context: 'list' }))
  // The network is back, and with it what was wished for: it goes on here.
  useEffect(() => {
    if (online && wished) code.current?.focus()
  }, [online, wished])

  const wrongIn = (schema: z.ZodMiniType, value: string): Wrong | undefined => {
    const code = z.safeParse(schema, value).error?.issues[0]?.message
    return code === undefined ? undefined : { code: code as AppError['code'] }
  }

  async function send(): Promise<boolean> {
    try {
      await link.askCode()
      notify(t`验证码已发送`)
      return true
    } catch (error) {
      notifyError(asAppError(error))
      return false
    }
  }

  async function confirm(): Promise<boolean> {
    const [ofName, ofDigits] = [wrongIn(nameOf, name), wrongIn(digitsOf, digits)]
    const ofAs: Wrong | undefined = view.organisation && as === '' ? { code: 'required' } : undefined
    setWrong({
      ...(ofName ? { name: ofName } : {}),
      ...(ofAs ? { as: ofAs } : {}),
      ...(ofDigits ? { digits: ofDigits } : {}),
    })
    setRefused(undefined)
    if (ofName || ofAs || ofDigits) return false
    try {
      await link.confirm(name.trim(), as, digits)
      notify(t`已确认收到`)
      return true
    } catch (error) {
      setRefused(asAppError(error))
      return false
    }
  }

  async function wishFor(): Promise<boolean> {
    const found = wrongIn(nameOf, name)
    setWrong(found ? { name: found } : {})
    if (found) return false
    await link.wishToConfirm(name.trim())
    return true
  }

  return (
    <Section title={t`确认收到`}>
      <div className="stack">
        {wish ? (
          <Banner family="amber" icon="clock">
            {online
              ? t`您在 ${dateTime(wish.at)} 离线时希望确认收到，目前尚未确认。请发送并填写验证码完成确认；确认时间以服务器时间为准。`
              : t`尚未确认。已在本设备记下您希望确认收到；联网后请在本页填写验证码完成。`}
          </Banner>
        ) : null}
        {refused ? (
          <Banner family="red" icon="alert" alert>
            {errorText(refused)}
          </Banner>
        ) : null}
        <TextInput
          label={t`签收人姓名`}
          required
          autoComplete="name"
          maxLength={50}
          value={name}
          onChange={({ target }) => setName(target.value)}
          error={wrong.name}
        />
        {online ? (
          <>
            {view.organisation ? (
              <CapacitySelect value={as} onChange={(one) => setAs(one as Capacity)} error={wrong.as} />
            ) : null}
            {unopened.length ? (
              <Banner family="amber" icon="info">
                {t`您尚未打开：${names}。建议先打开再确认；现在确认的，送达回证会载明这些文书未经此方式打开。`}
              </Banner>
            ) : null}
            <CodeInput
              ref={code}
              hint={t`验证码发送至 ${view.codeTo}`}
              send={send}
              value={digits}
              onChange={({ target }) => setDigits(target.value)}
              error={wrong.digits}
            />
            <OnceButton look="primary" icon="check" action={confirm}>
              {t`确认收到全部文书`}
            </OnceButton>
            <p className="muted small-text">{t`确认后即为送达，有关期限依仲裁规则起算。确认不表示同意文书的内容。`}</p>
          </>
        ) : wish ? (
          <Button icon="undo" onClick={() => void link.giveUpWish()}>
            {t`取消确认意愿`}
          </Button>
        ) : (
          <OnceButton look="primary" icon="clock" action={wishFor}>
            {t`记下，联网后确认`}
          </OnceButton>
        )}
      </div>
    </Section>
  )
}

interface ProofProps {
  link: ServedLink
  served: NonNullable<ServedView['served']>
  view: ServedView
}

function Proof({ link, served: { proof, code }, view: { signedBy, signedAs } }: ProofProps) {
  const { t } = useLingui()
  const as = signedAs ? inLanguage(capacityWords[signedAs]) : ''
  async function load(): Promise<boolean> {
    try {
      const { blob, fileName } = await link.proof()
      saveBlob(blob, fileName)
      return true
    } catch (error) {
      notifyError(asAppError(error))
      return false
    }
  }
  return (
    <Section title={t`送达回证`}>
      <div className="stack">
        {signedBy ? <p>{as ? t`签收人：${signedBy}（${as}）` : t`签收人：${signedBy}`}</p> : null}
        {proof ? (
          <OnceButton icon="download" action={load} disabled={!link.online}>
            {t`下载送达回证`}
          </OnceButton>
        ) : (
          <p className="muted">{t`送达回证正在生成。`}</p>
        )}
        {code ? (
          <p className="muted small-text">
            {t`送达回证已加盖本机构电子印章，任何人可以凭核验码在线核验：`}
            <a href={hrefTo('/officialSeal', { code })}>{code}</a>
          </p>
        ) : proof ? (
          <p className="muted small-text">{t`这份送达回证未加盖电子印章，不能在线核验。`}</p>
        ) : null}
      </div>
    </Section>
  )
}
