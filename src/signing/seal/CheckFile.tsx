import { useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import type { FileReport } from '../../../contract/signing/fileReport.ts'
import { type Checked, signings, verificationCode } from '../../../contract/signing/signing.ts'
import { ask } from '../../local/call.ts'
import { Banner } from '../../ui/Banner.tsx'
import { asAppError, errorText } from '../../ui/errorText.ts'
import { plainHash } from '../../workers/plainHash.ts'
import { useChecker } from '../useChecker.ts'
import { FileDrop } from './FileDrop.tsx'
import { FileSignatures } from './FileSignatures.tsx'
import { RegisterAnswer } from './RegisterAnswer.tsx'

/** Larger files are not read into the memory of a phone. */
const maxBytes = 80 * 1024 * 1024

interface Result {
  name: string
  sha256?: string
  report?: FileReport
  register?: Checked
  /** Why the signatures, or the register, could not be asked. */
  unsigned?: string
  unasked?: string
}

/** A PDF that is dropped or chosen: hashed and checked on this device. Only its SHA-256 and its code are sent. */
export function CheckFile() {
  const { t } = useLingui()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Result>()
  const signatures = useChecker()
  const running = useRef<AbortController>(undefined)

  async function check(file: File): Promise<void> {
    running.current?.abort()
    const begun = new AbortController()
    running.current = begun
    if (file.size >= maxBytes) return setResult({ name: file.name, unsigned: t`文件超过 80 MB，无法在此核验` })
    setBusy(true)
    setResult(undefined)
    const next = await look(file, begun.signal)
    // Another file was chosen meanwhile, or this one is let go.
    if (begun.signal.aborted) return
    setResult(next)
    setBusy(false)
  }

  async function look(file: File, signal: AbortSignal): Promise<Result> {
    const next: Result = { name: file.name }
    const hashed = plainHash(file, signal)
    hashed.catch(() => undefined)
    try {
      next.report = await signatures(file, signal)
    } catch (error) {
      next.unsigned = errorText(asAppError(error))
    }
    try {
      next.sha256 = await hashed
      const code = verificationCode.safeParse(next.report?.code ?? '')
      const body = { sha256: next.sha256, ...(code.success ? { code: code.data } : {}) }
      next.register = await ask(signings.checkHash, { body }, { signal })
    } catch (error) {
      const said = errorText(asAppError(error))
      if (next.sha256) next.unasked = said
      else next.unsigned = said
    }
    return next
  }

  function stop(): void {
    running.current?.abort()
    setBusy(false)
  }

  return (
    <div className="stack">
      <FileDrop
        says={t`将 PDF 文件拖到此处，或选择文件。文件只在本设备上检查，不会上传。`}
        choose={t`选择 PDF 文件`}
        accept="application/pdf,.pdf"
        busy={busy}
        take={(file) => void check(file).catch(reportError)}
        stop={stop}
      />
      {result ? <Answer result={result} /> : null}
    </div>
  )
}

function Answer({ result: { name, sha256, report, register, unsigned, unasked } }: { result: Result }) {
  const { t } = useLingui()
  return (
    <div className="stack">
      <p>
        <strong>{name}</strong>
      </p>
      {register ? <RegisterAnswer found={register} /> : null}
      {unasked ? (
        <Banner family="amber" icon="offline">
          {t`未能查询签发登记：${unasked}。下面仅是文件内签名的检查结果。`}
        </Banner>
      ) : null}
      {report ? <FileSignatures report={report} {...(register ? { register } : {})} /> : null}
      {unsigned ? (
        <Banner family="red" icon="alert" alert>
          {unsigned}
        </Banner>
      ) : null}
      {sha256 ? (
        <p className="small-text muted">
          SHA-256 <span className="seal-hash">{sha256}</span>
        </p>
      ) : null}
    </div>
  )
}
