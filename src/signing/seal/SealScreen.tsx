import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import type { AppError } from '../../../contract/errors/errors.ts'
import { type Checked, plainCode, signings, verificationCode } from '../../../contract/signing/signing.ts'
import { useCaptcha } from '../../account/Captcha.tsx'
import { useQuery } from '../../account/gate/query.ts'
import { CaptchaField } from '../../account/step/CaptchaField.tsx'
import { ask } from '../../local/call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { OnceButton } from '../../ui/Button.tsx'
import { asAppError, errorText } from '../../ui/errorText.ts'
import { PublicFrame } from '../../ui/PublicFrame.tsx'
import { Section } from '../../ui/Section.tsx'
import { TextInput } from '../../ui/TextInput.tsx'
import { useStateOf } from '../../ui/useStateOf.ts'
import { learnTrust, loadDetached } from '../useChecker.ts'
import { CheckFile } from './CheckFile.tsx'
import { RegisterAnswer } from './RegisterAnswer.tsx'
import '../signing.css'
import { hrefTo } from '../../ui/address.ts'

/**
 * /officialSeal: whether a document was issued here and is still what it was, by its code, or by dropping the file, which is
 * looked at on this device and not sent (specification §2).
 */
export function SealScreen() {
  const { t } = useLingui()
  const linked = useQuery('code')
  return (
    <PublicFrame title={t`电子文书在线核验`}>
      <Section title={t`核验文件`}>
        <CheckFile />
      </Section>
      <Section title={t`按核验码查询`}>
        <ByCode given={plainCode(linked)} />
      </Section>
      <Banner family="blue" icon="info">
        {t`本机构使用自建的电子签名证书机构。其他 PDF 阅读器须先信任本机构的根证书，才会显示签名可信；本页的结论不依赖阅读器。`}
        <Fingerprints />
        <a href="/pki/authority.cer">{t`下载根证书`}</a>
        <a href={hrefTo('/timelineCheck')}>{t`核验导出的办理记录`}</a>
      </Banner>
    </PublicFrame>
  )
}

/** By what a reader compares the root certificate that an archive or another program shows: the same as is printed elsewhere. */
function Fingerprints() {
  const { t } = useLingui()
  const [all, setAll] = useState<string[]>([])
  useEffect(() => {
    let isHere = true
    const learn = async () => {
      const [{ authorities }, { fingerprintOf }] = await Promise.all([learnTrust(), loadDetached()])
      const found = await Promise.all(authorities.map(fingerprintOf))
      if (isHere) setAll(found)
    }
    // Where the institution signs nothing there is none to compare.
    learn().catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [])
  return all.map((one) => (
    <p key={one} className="small-text">
      {t`根证书指纹（SHA-256）：`}
      <span className="seal-hash">{one}</span>
    </p>
  ))
}

function ByCode({ given }: { given: string }) {
  const { t } = useLingui()
  const captcha = useCaptcha()
  const [code, setCode] = useStateOf(given, given)
  const [answer, setAnswer] = useState('')
  const [found, setFound] = useState<Checked>()
  const [error, setError] = useState<AppError>()
  const isCode = verificationCode.safeParse(code).success

  async function check(): Promise<boolean> {
    setError(undefined)
    setFound(undefined)
    try {
      const uuid = captcha.picture?.uuid ?? ''
      setFound(await ask(signings.checkCode, { body: { code, uuid, answer } }))
      return true
    } catch (refusal) {
      const refused = asAppError(refusal)
      setError(refused)
      return false
    } finally {
      setAnswer('')
      captcha.reload()
    }
  }

  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void check()
      }}
    >
      <TextInput
        label={t`核验码`}
        required
        autoComplete="off"
        placeholder="XXXX-XXXX-XXXX"
        maxLength={20}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        hint={t`印在文书签署页的二维码旁，共 12 位。`}
      />
      <CaptchaField captcha={captcha} value={answer} onChange={setAnswer} />
      {error ? (
        <Banner family="red" icon="alert" alert>
          {errorText(error.fields[0] ?? error)}
        </Banner>
      ) : null}
      <div>
        <OnceButton look="primary" icon="search" disabled={!isCode || answer.trim() === ''} action={check}>
          {t`查询`}
        </OnceButton>
      </div>
      {found ? <RegisterAnswer found={found} byCode /> : null}
    </form>
  )
}
