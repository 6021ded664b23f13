import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { casePurposes } from '../../contract/caseRequest.ts'
import { money } from '../../contract/money.ts'
import { Cause } from '../list/Cause.tsx'
import { AmountWords } from '../ui/AmountWords.tsx'
import { FileList, type ShownFile } from '../upload/FileList.tsx'
import './case.css'
import { Fact } from '../ui/Fact.tsx'
import { Section } from '../ui/Section.tsx'
import type { Typed } from './form/typed.ts'
import { type Beside, Parties } from './Parties.tsx'
import { natureWords, purposeWords } from './words.ts'

/** What of a request is shown; `cause` and `nature` beside it. */
export type ShownCase = Omit<Typed, 'step' | 'filedBy'>

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
          <Fact label={t`案由`}>
            <Cause of={typed.cause} />
          </Fact>
          <Fact label={t`案件性质`}>{i18n._(natureWords[typed.nature])}</Fact>
          <Fact label={t`协议所在的合同及条款`} wide>
            {typed.agreement.source}
          </Fact>
          <Fact label={t`仲裁协议或仲裁条款原文`} wide>
            {typed.agreement.clause}
          </Fact>
        </dl>
      </Section>
      <Section title={t`仲裁请求`}>
        <div className="stack">
          <ol className="numbered">
            {typed.claims.map(({ text }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: claims have no id and are not reordered here
              <li key={at}>{text || '—'}</li>
            ))}
          </ol>
          <dl className="facts">
            <Fact label={t`争议金额`} wide>
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
      <Section title={t`事实与理由`}>
        <p className="long-text">{typed.facts || '—'}</p>
      </Section>
      <Section title={t`材料`}>
        <div className="stack">
          {casePurposes.map((purpose) => {
            const some = files.filter((file) => purposeOf(file.purpose) === purpose)
            return some.length ? (
              <div key={purpose} className="field">
                <h3>{i18n._(purposeWords[purpose])}</h3>
                <FileList files={some} />
              </div>
            ) : null
          })}
          {files.length ? null : <p className="muted">{t`没有材料。`}</p>}
        </div>
      </Section>
    </>
  )
}
