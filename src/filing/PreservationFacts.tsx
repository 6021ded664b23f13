import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { filePurposes } from '../../contract/filing.ts'
import { AmountWords } from '../ui/AmountWords.tsx'
import { Fact } from '../ui/Fact.tsx'
import { money } from '../ui/format.ts'
import { Section } from '../ui/Section.tsx'
import { FileList, type ShownFile } from '../upload/FileList.tsx'
import type { Typed } from './form/typed.ts'
import { clueWords, guaranteeWords, kindWords, phaseWords, purposeWords } from './words.ts'

/** An application to be read, here or as the server holds it: the sections of the form, in their order. */
export function PreservationFacts({
  typed,
  files,
  guaranteeNo = '',
}: {
  typed: Typed
  files: (ShownFile & { purpose: string })[]
  guaranteeNo?: string
}) {
  const { t, i18n } = useLingui()
  const { guarantee } = typed
  const party = (side: Typed['applicant'], label: string) => (
    <div>
      <h3 style={{ marginBottom: '0.625rem' }}>{label}</h3>
      <dl className="facts">
        <Fact label={t`${label}名称`}>{side.name}</Fact>
        <Fact label={t`${label}证件号码或统一社会信用代码`}>{side.certificatesNum}</Fact>
        <Fact label={t`${label}联系电话`}>{side.phone}</Fact>
        <Fact label={t`${label}地址`}>{side.address}</Fact>
      </dl>
    </div>
  )
  return (
    <>
      <Section no={1} title={t`申请事项`}>
        <dl className="facts">
          <Fact label={t`保全种类`}>{i18n._(kindWords[typed.kind])}</Fact>
          <Fact label={t`申请阶段`}>{i18n._(phaseWords[typed.phase])}</Fact>
          <Fact label={t`案件编号`}>{typed.caseNo ? <span className="nowrap">{typed.caseNo}</span> : ''}</Fact>
          <Fact label={t`情况紧急`}>{typed.urgent ? t`是` : t`否`}</Fact>
        </dl>
      </Section>
      <Section no={2} title={t`当事人信息`}>
        <div className="stack">
          {party(typed.applicant, t`申请人`)}
          {party(typed.respondent, t`被申请人`)}
        </div>
      </Section>
      <Section no={3} title={t`保全金额与财产线索`}>
        <dl className="facts">
          <Fact label={t`币种`} wide>
            {typed.currency}
          </Fact>
          <Fact label={t`保全金额`} wide>
            {typed.amount ? (
              <>
                <strong className="number">
                  {typed.currency} {money(typed.amount)}
                </strong>
                <AmountWords amount={typed.amount} />
              </>
            ) : (
              ''
            )}
          </Fact>
          {typed.clues.map((clue, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the clues have no id and are not reordered here
            <Fact key={at} label={`${t`线索 ${at + 1}`} · ${i18n._(clueWords[clue.kind])}`} wide>
              {clue.value ? <span className="muted number">{`${typed.currency} ${money(clue.value)} · `}</span> : null}
              {clue.details}
            </Fact>
          ))}
        </dl>
      </Section>
      <Section no={4} title={t`申请理由`}>
        <dl className="facts">
          <Fact label={t`事实与理由`} wide>
            {typed.reason}
          </Fact>
        </dl>
      </Section>
      <Section no={5} title={t`受理法院与担保`}>
        <dl className="facts">
          <Fact label={t`法院名称`}>{typed.court.name}</Fact>
          <Fact label={t`法院所在地区`}>{typed.court.region}</Fact>
          <Fact label={t`担保方式`}>{guarantee.kind === '' ? '' : i18n._(guaranteeWords[guarantee.kind])}</Fact>
          <Fact label={t`关联担保申请`}>
            {guaranteeNo ? (
              <Link to="/sponsorshipView" search={{ id: guarantee.id }} className="link nowrap number">
                {guaranteeNo}
              </Link>
            ) : guarantee.id ? (
              t`已选择`
            ) : (
              ''
            )}
          </Fact>
          <Fact label={t`担保人`}>{guarantee.guarantor}</Fact>
        </dl>
      </Section>
      <Section no={6} title={t`材料`}>
        <div className="stack">
          {filePurposes.map((purpose) => {
            const some = files.filter((file) => file.purpose === purpose)
            return (
              <div key={purpose} className="field">
                <h3>{i18n._(purposeWords[purpose])}</h3>
                {some.length ? <FileList files={some} /> : <p className="muted">{t`无`}</p>}
              </div>
            )
          })}
        </div>
      </Section>
      <Section no={7} title={t`责任确认`}>
        <p>{typed.liability ? t`已确认` : t`尚未确认`}</p>
      </Section>
    </>
  )
}
