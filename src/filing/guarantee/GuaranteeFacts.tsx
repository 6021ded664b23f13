import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { guaranteePurposes } from '../../../contract/guarantee.ts'
import { AmountWords } from '../../ui/AmountWords.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { money } from '../../ui/format.ts'
import { Section } from '../../ui/Section.tsx'
import { FileList, type ShownFile } from '../../upload/FileList.tsx'
import type { Typed } from './typed.ts'
import { guarantorWords, propertyWords, purposeWords } from './words.ts'

/** A guarantee to be read: the sections of the form, in their order. */
export function GuaranteeFacts({
  typed,
  files,
  preservationNo = '',
}: {
  typed: Typed
  files: (ShownFile & { purpose: string })[]
  preservationNo?: string
}) {
  const { t, i18n } = useLingui()
  const { guarantor, guaranteed, term } = typed
  return (
    <>
      <Section no={1} title={t`案件与保全`}>
        <dl className="facts">
          <Fact label={t`案件编号`}>{typed.caseNo ? <span className="nowrap">{typed.caseNo}</span> : ''}</Fact>
          <Fact label={t`关联保全申请`}>
            {preservationNo ? (
              <Link to="/protectionView" search={{ id: typed.preservationId }} className="link nowrap number">
                {preservationNo}
              </Link>
            ) : typed.preservationId ? (
              t`已选择`
            ) : (
              ''
            )}
          </Fact>
        </dl>
      </Section>
      <Section no={2} title={t`担保双方`}>
        <dl className="facts">
          <Fact label={t`被担保人名称`}>{guaranteed.name}</Fact>
          <Fact label={t`被担保人证件号码或统一社会信用代码`}>{guaranteed.certificatesNum}</Fact>
          <Fact label={t`担保方式`}>{guarantor.kind === '' ? '' : i18n._(guarantorWords[guarantor.kind])}</Fact>
          <Fact label={t`担保人名称`}>{guarantor.name}</Fact>
          <Fact label={t`担保人证件号码或统一社会信用代码`}>{guarantor.certificatesNum}</Fact>
        </dl>
      </Section>
      <Section no={3} title={t`担保金额与期限`}>
        <dl className="facts">
          <Fact label={t`币种`} wide>
            {typed.currency}
          </Fact>
          <Fact label={t`担保金额`} wide>
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
          <Fact label={t`担保期限`}>{term.from || term.to ? `${term.from} – ${term.to}` : ''}</Fact>
        </dl>
      </Section>
      <Section no={4} title={t`担保财产与地区`}>
        <dl className="facts">
          {typed.properties.map((one, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they have no id and are not reordered here
            <Fact key={at} label={`${t`财产 ${at + 1}`} · ${i18n._(propertyWords[one.kind])}`} wide>
              {[one.owner, one.certificateNo, one.value && `${typed.currency} ${money(one.value)}`, one.place]
                .filter(Boolean)
                .join(' · ')}
            </Fact>
          ))}
          <Fact label={t`所在地区`}>{typed.area.name}</Fact>
        </dl>
      </Section>
      <Section no={5} title={t`材料`}>
        <div className="stack">
          {guaranteePurposes.map((purpose) => {
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
    </>
  )
}
