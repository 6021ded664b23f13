import { useLingui } from '@lingui/react/macro'
import { certificatePurposes, proofOf } from '../../contract/candidacy.ts'
import { Fact } from '../ui/Fact.tsx'
import { Section } from '../ui/Section.tsx'
import { FileList, type ShownFile } from '../upload/FileList.tsx'
import type { Typed } from './form/typed.ts'
import { listed, useDict } from './useDict.ts'
import { fileWords, idTypeWords, levelWords, stepWords } from './words.ts'

/** An application to be read: as previewed, waiting in the outbox or as the server holds it. */
export function CandidacyFacts({
  typed,
  foreign,
  files,
}: {
  typed: Typed
  foreign: boolean
  files: (ShownFile & { purpose: string })[]
}) {
  const { t, i18n } = useLingui()
  const { personal, education, work, qualifications, cases } = typed
  const nationality = useDict('nationality')
  const language = useDict('language')
  const profession = useDict('profession')
  const occupation = useDict('occupation')
  const period = (from: string, to: string) => (from || to ? `${from || '…'} – ${to || '…'}` : '')
  const shown = (title: string, purpose: string) => {
    const some = files.filter((file) => file.purpose === purpose)
    return some.length ? (
      <div className="field">
        <h3>{title}</h3>
        <FileList files={some} />
      </div>
    ) : null
  }
  return (
    <>
      <Section title={i18n._(stepWords.personal)}>
        <dl className="facts">
          <Fact label={t`姓名`}>{personal.name}</Fact>
          <Fact label={t`性别`}>{personal.gender === 'M' ? t`男` : personal.gender === 'F' ? t`女` : ''}</Fact>
          <Fact label={t`出生日期`}>{personal.birthday}</Fact>
          <Fact label={t`国籍或地区`}>{nationality.named(personal.nationality)}</Fact>
          <Fact label={t`籍贯`}>{personal.nativePlace}</Fact>
          {foreign ? null : <Fact label={t`政治面貌`}>{personal.politicalStatus}</Fact>}
          <Fact label={t`证件类型`}>
            {personal.idType in idTypeWords ? i18n._(idTypeWords[personal.idType as keyof typeof idTypeWords]) : ''}
          </Fact>
          <Fact label={t`证件号码`}>{personal.idNo}</Fact>
          <Fact label={t`手机号`}>{personal.phone}</Fact>
          <Fact label={t`邮箱`}>{personal.email}</Fact>
          <Fact label={t`微信号`}>{personal.wechat}</Fact>
          <Fact label={t`居住地`}>{personal.residence}</Fact>
          <Fact label={t`通讯地址`}>{personal.mailingAddress}</Fact>
          <Fact label={t`邮政编码`}>{personal.postcode}</Fact>
        </dl>
      </Section>
      <Section title={i18n._(stepWords.education)}>
        <ul className="repeat">
          {education.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id and are not reordered here
            <li key={at}>
              <dl className="facts">
                <Fact label={t`学校`}>{row.school}</Fact>
                <Fact label={t`专业`}>{row.major}</Fact>
                <Fact label={t`学位`}>{row.degree}</Fact>
                <Fact label={t`毕业年份`}>{row.graduationYear}</Fact>
                <Fact label={t`起止日期`}>{period(row.from, row.to)}</Fact>
              </dl>
            </li>
          ))}
        </ul>
      </Section>
      <Section title={i18n._(stepWords.work)}>
        <div className="stack">
          <ul className="repeat">
            {work.rows.map((row) => (
              <li key={row.id}>
                <dl className="facts">
                  <Fact label={t`工作单位`}>{row.unit}</Fact>
                  <Fact label={t`职务`}>{row.position}</Fact>
                  <Fact label={t`职称`}>{row.title}</Fact>
                  <Fact label={t`职称类别`}>{row.titleCategory}</Fact>
                </dl>
              </li>
            ))}
          </ul>
          <dl className="facts">
            <Fact label={t`职业`}>{occupation.named(work.occupation)}</Fact>
            <Fact label={t`语言及水平`}>
              {work.languages
                .map((one) => `${language.named(one.language)} · ${i18n._(levelWords[one.level])}`)
                .join('; ')}
            </Fact>
            <Fact label={t`社会职务`} wide>
              {work.socialPosts}
            </Fact>
            <Fact label={t`学术著作`} wide>
              {work.academicWork}
            </Fact>
            <Fact label={t`主要业绩`} wide>
              {work.results}
            </Fact>
          </dl>
        </div>
      </Section>
      <Section title={i18n._(stepWords.qualifications)}>
        <div className="stack">
          <dl className="facts">
            <Fact label={t`仲裁员资格`}>{qualifications.arbitratorQualification}</Fact>
            <Fact label={t`法律职业资格证书编号`}>{qualifications.legalCertificateNo}</Fact>
            <Fact label={t`其他证书名称`}>{qualifications.otherCertificates}</Fact>
          </dl>
          {certificatePurposes.map((purpose) => (
            <div key={purpose}>{shown(i18n._(fileWords[purpose]), purpose)}</div>
          ))}
          {work.rows.map((row) => {
            const { unit } = row
            return <div key={row.id}>{shown(t`工作证明：${unit}`, proofOf(row.id))}</div>
          })}
          {shown(i18n._(fileWords.cv), 'cv')}
        </div>
      </Section>
      <Section title={i18n._(stepWords.cases)}>
        <dl className="facts">
          <Fact label={t`办案数量`}>{cases.volume}</Fact>
          <Fact label={t`擅长专业`}>{listed(cases.professions.map(profession.named))}</Fact>
          <Fact label={t`最擅长的专业`}>{listed(cases.mainProfessions.map(profession.named))}</Fact>
          <Fact label={t`是否接案`}>
            {cases.availability === 'away' ? `${t`暂不接案`} · ${period(cases.awayFrom, cases.awayTo)}` : t`正常接案`}
          </Fact>
        </dl>
      </Section>
    </>
  )
}
