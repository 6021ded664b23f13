import { useLingui } from '@lingui/react/macro'
import { filePurposes } from '../../contract/filing.ts'
import { capitals } from '../../contract/money.ts'
import { Fact } from '../ui/Fact.tsx'
import { money } from '../ui/format.ts'
import { Section } from '../ui/Section.tsx'
import { FileList, type ShownFile } from '../upload/FileList.tsx'
import type { Typed } from './form/typed.ts'
import { clueWords, guaranteeWords, kindWords, phaseWords, purposeWords } from './words.ts'

type Shown = Omit<Typed, 'liability'>

/** An application to be read: waiting in the outbox or as the server holds it. */
export function PreservationFacts({ typed, files }: { typed: Shown; files: (ShownFile & { purpose: string })[] }) {
  const { t, i18n } = useLingui()
  const { guarantee } = typed
  const party = (side: Shown['applicant']) => (
    <dl className="facts">
      <Fact label={t`名称`}>{side.name}</Fact>
      <Fact label={t`证件号码或统一社会信用代码`}>{side.certificatesNum}</Fact>
      <Fact label={t`联系电话`}>{side.phone}</Fact>
      <Fact label={t`地址`}>{side.address}</Fact>
    </dl>
  )
  return (
    <>
      <Section title={t`申请事项`}>
        <dl className="facts">
          <Fact label={t`保全种类`}>{i18n._(kindWords[typed.kind])}</Fact>
          <Fact label={t`申请阶段`}>{i18n._(phaseWords[typed.phase])}</Fact>
          <Fact label={t`案件编号`}>{typed.caseNo ? <span className="nowrap">{typed.caseNo}</span> : ''}</Fact>
          <Fact label={t`情况紧急`}>{typed.urgent ? t`是` : t`否`}</Fact>
        </dl>
      </Section>
      <Section title={t`申请人`}>{party(typed.applicant)}</Section>
      <Section title={t`被申请人`}>{party(typed.respondent)}</Section>
      <Section title={t`保全金额与财产线索`}>
        <dl className="facts">
          <Fact label={t`保全金额`} wide>
            {typed.amount ? (
              <>
                <strong className="number">
                  {typed.currency} {money(typed.amount)}
                </strong>
                <span className="capitals" lang="zh-CN" style={{ display: 'block' }}>
                  {capitals(typed.amount)}
                </span>
              </>
            ) : (
              ''
            )}
          </Fact>
          {typed.clues.map((clue, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the clues have no id and are not reordered here
            <Fact key={at} label={`${t`线索 ${at + 1}`} · ${i18n._(clueWords[clue.kind])}`} wide>
              {clue.details}
              {clue.value ? <span className="muted number">{` · ${typed.currency} ${money(clue.value)}`}</span> : null}
            </Fact>
          ))}
        </dl>
      </Section>
      <Section title={t`申请理由`}>
        <dl className="facts">
          <Fact label={t`事实与理由`} wide>
            {typed.reason}
          </Fact>
        </dl>
      </Section>
      <Section title={t`受理法院与担保`}>
        <dl className="facts">
          <Fact label={t`法院名称`}>{typed.court.name}</Fact>
          <Fact label={t`法院所在地区`}>{typed.court.region}</Fact>
          <Fact label={t`担保方式`}>{guarantee.kind === '' ? '' : i18n._(guaranteeWords[guarantee.kind])}</Fact>
          <Fact label={t`担保人`}>{guarantee.guarantor}</Fact>
        </dl>
      </Section>
      <Section title={t`材料`}>
        <div className="stack">
          {filePurposes.map((purpose) => {
            const some = files.filter((file) => file.purpose === purpose)
            return some.length ? (
              <div key={purpose} className="field">
                <h3>{i18n._(purposeWords[purpose])}</h3>
                <FileList files={some} />
              </div>
            ) : null
          })}
        </div>
      </Section>
    </>
  )
}
