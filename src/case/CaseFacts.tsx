import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { money } from '../../contract/both/money.ts'
import { agreementParts, caseParts, natureWords } from '../../contract/case/casePart.ts'
import { casePurposes } from '../../contract/case/caseRequest.ts'
import { pieceParts } from '../../contract/evidence/evidence.ts'
import { namedParts } from '../../contract/kernel/part.ts'
import { Cause } from '../list/Cause.tsx'
import { AmountWords } from '../ui/AmountWords.tsx'
import { FileList, type ShownFile } from '../upload/FileList.tsx'
import './case.css'
import { Fact } from '../ui/Fact.tsx'
import { Section } from '../ui/Section.tsx'
import type { Typed } from './form/typed.ts'
import { type Beside, Parties } from './Parties.tsx'
import { purposeWords } from './words.ts'

/** What of a request is shown; `cause` and `nature` beside it. */
export type ShownCase = Omit<Typed, 'step' | 'filedBy'>

/** The evidence that comes with a request: each piece with its number, what it is to prove, and its file. */
function FiledEvidence({ pieces, files }: { pieces: ShownCase['evidence']; files: ShownFile[] }) {
  const { i18n } = useLingui()
  const purpose = i18n._(pieceParts.purpose.words)
  const said = pieces.flatMap((piece) => {
    const file = files.find(({ id }) => id === piece.attachmentId)
    return file ? [{ ...piece, file }] : []
  })
  const rest = files.filter(({ id }) => !said.some(({ file }) => file.id === id))
  return (
    <div className="stack">
      {said.length ? (
        <ol className="repeat">
          {said.map(({ attachmentId, name, purpose: proves, file }, at) => (
            <li key={attachmentId} className="stack" style={{ gap: '0.25rem' }}>
              <strong>{`${at + 1}. ${name || '—'}`}</strong>
              <span className="small-text long-text">{`${purpose}：${proves || '—'}`}</span>
              <FileList files={[file]} />
            </li>
          ))}
        </ol>
      ) : null}
      {rest.length ? <FileList files={rest} /> : null}
    </div>
  )
}

/** A request for arbitration to be read: before it is sent, while it waits, and as the server holds it. */
export function CaseFacts({
  typed,
  files,
  beside,
  under = null,
}: {
  typed: ShownCase
  files: (ShownFile & { purpose: string })[]
  beside?: Beside
  /** Below the parties and those who act for them. */
  under?: ReactNode
}) {
  const { t, i18n } = useLingui()
  const purposeOf = (purpose: string) => (purpose.startsWith('authority:') ? 'authority' : purpose)
  return (
    <>
      <Parties {...typed} beside={beside} />
      {under}
      <Section title={t`案件与仲裁协议`}>
        <dl className="facts">
          <Fact label={i18n._(caseParts.cause.words)}>
            <Cause of={typed.cause} />
          </Fact>
          <Fact label={i18n._(caseParts.nature.words)}>{i18n._(natureWords[typed.nature])}</Fact>
          {namedParts(agreementParts).map(([name, { words }]) => (
            <Fact key={name} label={i18n._(words)} wide>
              {typed.agreement[name]}
            </Fact>
          ))}
        </dl>
      </Section>
      <Section title={i18n._(caseParts.claims.words)}>
        <div className="stack">
          <ol className="numbered">
            {typed.claims.map(({ text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: claims have no id and are not reordered here
              <li key={at}>{text || '—'}</li>
            ))}
          </ol>
          <dl className="facts">
            <Fact label={i18n._(caseParts.amount.words)} wide>
              {typed.amount ? (
                <>
                  <strong className="number">
                    {typed.currency} {money(typed.amount)}
                  </strong>
                  <AmountWords amount={typed.amount} />
                </>
              ) : (
                t`没有明确金额`
              )}
            </Fact>
          </dl>
        </div>
      </Section>
      <Section title={i18n._(caseParts.facts.words)}>
        <p className="long-text">{typed.facts || '—'}</p>
      </Section>
      <Section title={i18n._(caseParts.files.words)}>
        <div className="stack">
          {casePurposes.map((purpose) => {
            const some = files.filter((file) => purposeOf(file.purpose) === purpose)
            return some.length ? (
              <div key={purpose} className="field">
                <h3>{i18n._(purposeWords[purpose])}</h3>
                {purpose === 'evidence' ? (
                  <FiledEvidence pieces={typed.evidence} files={some} />
                ) : (
                  <FileList files={some} />
                )}
              </div>
            ) : null
          })}
          {files.length ? null : <p className="muted">{t`没有材料。`}</p>}
        </div>
      </Section>
    </>
  )
}
