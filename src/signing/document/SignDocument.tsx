import { useLingui } from '@lingui/react/macro'
import { useEffect, useState } from 'react'
import { type Handwriting, isBlank } from '../../../contract/both/strokes.ts'
import type { EnvelopeKind } from '../../../contract/envelope/signedKind.ts'
import type { SigningPlace } from '../../../contract/envelope/signingPlace.ts'
import { AppError, type ErrorCode } from '../../../contract/errors/errors.ts'
import type { Representative } from '../../../contract/signing/capacity.ts'
import { useOnline } from '../../account/gate/useReach.ts'
import { HandInput } from '../../account/specimen/HandInput.tsx'
import { Ink } from '../../account/specimen/Ink.tsx'
import { SignPad } from '../../account/specimen/SignPad.tsx'
import { useOwnSpecimen } from '../../account/specimen/useOwnSpecimen.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button, OnceButton } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Choice.tsx'
import { asAppError, errorText } from '../../ui/errorText.ts'
import { Section } from '../../ui/Section.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'
import { TextArea } from '../../ui/TextInput.tsx'
import { InPlace } from './InPlace.tsx'
import { Offline } from './Offline.tsx'
import { ReadPages } from './ReadPages.tsx'
import { RepresentativePart, type TypedRepresentative, wholeRepresentative } from './RepresentativePart.tsx'

export interface Signing {
  sha256: string
  strokes: Handwriting
  everyPage: boolean
  pagesSeen: number
  consent: true
  representative: Representative | null
}

/** How a document is read and answered: by the link of a letter, or by an account. */
export interface Way {
  /** Another of it is another document. */
  key: string
  read: (signal: AbortSignal) => Promise<Blob>
  /** Both resolve once the answer stands. */
  sign: (signing: Signing) => Promise<void>
  refuse: (reason: string) => Promise<void>
}

interface Props {
  way: Way
  title: string
  kind: EnvelopeKind
  /** Whether an organisation signs: then the page asks who does it for it. */
  organisation: boolean
  /** The signature is shown in its place before it is given: behind these words, where there are any. */
  preview?: { anchor: string; place: SigningPlace | null } | undefined
  /** The number of its first step: 2 after a check of the phone. */
  firstNo: number
  /** What can be done here is another thing by now. */
  onOver: () => void
}

/** The pass is over or another device has it; or it is answered, also by a call of ours whose answer was lost. */
const over: readonly ErrorCode[] = ['linkUsed', 'sign.done', 'sign.closed']

interface Read {
  bytes: ArrayBuffer
  sha256: string
}

const hex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((one) => one.toString(16).padStart(2, '0')).join('')

/** No answer, or a failure of ours: nothing was signed, and the same may be tried again (specification §8). */
const isOurs = ({ code, status, params }: AppError) =>
  code === 'timeout' || status >= 500 || (code === 'said' && Number(params.status) >= 500)

/** Read to the end, draw, agree, sign; or refuse with a reason. What is signed is the SHA-256 of the bytes shown here. */
export function SignDocument({ way, title, kind, organisation, preview, firstNo, onOver }: Props) {
  const { t } = useLingui()
  const [read, setRead] = useState<Read>()
  const [error, setError] = useState<AppError>()
  const [seen, setSeen] = useState({ count: 0, all: 0 })
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    const abort = new AbortController()
    way
      .read(abort.signal)
      .then(async (blob) => {
        const bytes = await blob.arrayBuffer()
        setRead({ bytes, sha256: hex(await crypto.subtle.digest('SHA-256', bytes)) })
      })
      .catch((refusal: unknown) => {
        if (abort.signal.aborted) return
        if (!(refusal instanceof AppError)) throw refusal
        if (refusal.code === 'linkUsed') onOver()
        else setError(refusal)
      })
    return () => abort.abort()
  }, [way.key, tries])

  if (error)
    return (
      <>
        <Offline />
        <ErrorState error={error} retry={() => setTries(tries + 1)} />
      </>
    )
  if (!read) return <Skeleton lines={8} />
  const isRead = seen.all > 0 && seen.count >= seen.all
  return (
    <>
      <Offline />
      <Section no={firstNo} title={t`阅读文书`}>
        <ReadPages bytes={read.bytes} onSeen={(count, all) => setSeen({ count, all })} />
        {isRead ? null : <p className="muted">{t`请逐页阅读至最后一页，之后即可签名。`}</p>}
      </Section>
      {isRead ? (
        <Answer {...{ way, title, kind, organisation, preview, firstNo, onOver, read }} pagesSeen={seen.count} />
      ) : null}
    </>
  )
}

/** Of what was said in a session people may sign each page. */
const byPages: readonly EnvelopeKind[] = ['record', 'minutes', 'mediation']

function Answer({
  way,
  title,
  kind,
  organisation,
  preview,
  firstNo,
  read,
  pagesSeen,
  onOver,
}: Props & { read: Read; pagesSeen: number }) {
  const { t } = useLingui()
  const online = useOnline()
  const [strokes, setStrokes] = useState<Handwriting>([])
  const [everyPage, setEveryPage] = useState(false)
  const [typedBy, setTypedBy] = useState<TypedRepresentative>({ name: '', capacity: '' })
  const [consents, setConsents] = useState(false)
  const [refuses, setRefuses] = useState(false)
  const [reason, setReason] = useState('')
  const [error, setError] = useState<AppError>()
  const own = useOwnSpecimen()

  async function send(act: () => Promise<void>): Promise<boolean> {
    setError(undefined)
    try {
      await act()
      return true
    } catch (refusal) {
      const refused = asAppError(refusal)
      if (over.includes(refused.code)) onOver()
      setError(refused)
      return false
    }
  }

  const representative = organisation ? wholeRepresentative(typedBy) : null
  const isAnonymous = organisation && representative === null
  const sign = () =>
    send(() => way.sign({ sha256: read.sha256, strokes, everyPage, pagesSeen, consent: true, representative }))
  const refuse = () => send(() => way.refuse(reason))
  const isEmpty = isBlank(strokes)
  const said = error ? (
    <Banner family="red" icon="alert" alert>
      {isOurs(error) ? t`签署失败，请重试` : errorText(error.fields[0] ?? error)}
    </Banner>
  ) : null
  if (refuses)
    return (
      <Section no={firstNo + 1} title={t`拒绝签署`}>
        <div className="stack">
          <TextArea
            label={t`拒签理由`}
            required
            count={reason.length}
            limit={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            hint={t`理由将告知发起机构和全部签署人。拒签后不能撤回。`}
          />
          {said}
          <div className="sign-bar">
            <Button icon="left" onClick={() => setRefuses(false)}>{t`返回签名`}</Button>
            <OnceButton look="danger" icon="close" disabled={!online || reason.trim() === ''} action={refuse}>
              {t`确认拒签`}
            </OnceButton>
          </div>
        </div>
      </Section>
    )
  return (
    <Section no={firstNo + 1} title={t`手写签名`}>
      <div className="stack">
        {preview ? (
          <HandInput value={strokes} onChange={setStrokes} />
        ) : Array.isArray(strokes) ? (
          <SignPad value={strokes} onChange={setStrokes} />
        ) : (
          <div className="sign-preview">
            <Ink strokes={strokes} label={t`签名预览`} />
            <Button small icon="trash" onClick={() => setStrokes([])}>{t`清除重写`}</Button>
          </div>
        )}
        {own && isEmpty ? (
          <div>
            <Button small icon="edit" onClick={() => setStrokes(own.strokes)}>
              {t`使用已保存的签名样式`}
            </Button>
          </div>
        ) : null}
        {preview && !isEmpty ? <InPlace bytes={read.bytes} {...preview} strokes={strokes} /> : null}
        {organisation ? <RepresentativePart value={typedBy} onChange={setTypedBy} /> : null}
        {byPages.includes(kind) && pagesSeen > 1 ? (
          <Checkbox checked={everyPage} onChange={({ target }) => setEveryPage(target.checked)}>
            {t`逐页签名：签名同时置于每一页的页脚`}
          </Checkbox>
        ) : null}
        <Checkbox checked={consents} onChange={({ target }) => setConsents(target.checked)}>
          {t`我已阅读《${title}》全文，同意以电子签名方式签署本版本。`}
        </Checkbox>
        {said}
        <div className="sign-bar">
          <OnceButton
            look="primary"
            icon="check"
            disabled={!online || isEmpty || isAnonymous || !consents}
            action={sign}
          >
            {t`确认签署`}
          </OnceButton>
          <Button look="quiet" onClick={() => setRefuses(true)}>{t`拒绝签署`}</Button>
        </div>
      </div>
    </Section>
  )
}
