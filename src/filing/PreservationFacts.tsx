import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { filePurposes } from '../../contract/filing.ts'
import { money } from '../../contract/money.ts'
import { clueWords, guaranteeWords, preservationSections } from '../../contract/preservationPart.ts'
import { PaperFacts } from '../draft/paper/PaperFacts.tsx'
import { Fact } from '../ui/Fact.tsx'
import { FileList, type ShownFile } from '../upload/FileList.tsx'
import type { Typed } from './form/typed.ts'
import { purposeWords } from './words.ts'

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
  const own = {
    applicant: party(typed.applicant, t`申请人`),
    respondent: party(typed.respondent, t`被申请人`),
    clues: typed.clues.map((clue, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the clues have no id and are not reordered here
      <Fact key={at} label={`${t`线索 ${at + 1}`} · ${i18n._(clueWords[clue.kind])}`} wide>
        {clue.value ? <span className="muted number">{`${typed.currency} ${money(clue.value)} · `}</span> : null}
        {clue.details}
      </Fact>
    )),
    court: (
      <>
        <Fact label={t`法院名称`}>{typed.court.name}</Fact>
        <Fact label={t`法院所在地区`}>{typed.court.region}</Fact>
      </>
    ),
    guarantee: (
      <>
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
      </>
    ),
    files: filePurposes.map((purpose) => {
      const some = files.filter((file) => file.purpose === purpose)
      return (
        <div key={purpose} className="field">
          <h3>{i18n._(purposeWords[purpose])}</h3>
          {some.length ? <FileList files={some} /> : <p className="muted">{t`无`}</p>}
        </div>
      )
    }),
    liability: <p>{typed.liability ? t`已确认` : t`尚未确认`}</p>,
  }
  return <PaperFacts sections={preservationSections} typed={typed} own={own} />
}
