import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { money } from '../../contract/both/money.ts'
import { filePurposes } from '../../contract/filing/filing.ts'
import {
  clueWords,
  courtParts,
  preservationParts,
  preservationSections,
  securityParts,
  sideParts,
} from '../../contract/filing/preservationPart.ts'
import { PaperFacts } from '../draft/paper/PaperFacts.tsx'
import { PartFacts, PartLines } from '../draft/paper/PartFacts.tsx'
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
  const side = (name: 'applicant' | 'respondent') => (
    <div>
      <h3 style={{ marginBottom: '0.625rem' }}>{i18n._(preservationParts[name].words)}</h3>
      <PartFacts parts={sideParts} typed={typed[name]} whose={preservationParts[name].words} />
    </div>
  )
  const linked = guaranteeNo ? (
    <Link to="/sponsorshipView" search={{ id: guarantee.id }} className="link nowrap number">
      {guaranteeNo}
    </Link>
  ) : (
    guarantee.id && t`已选择`
  )
  const own = {
    applicant: side('applicant'),
    respondent: side('respondent'),
    clues: typed.clues.map((clue, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the clues have no id and are not reordered here
      <Fact key={at} label={`${t`线索 ${at + 1}`} · ${i18n._(clueWords[clue.kind])}`} wide>
        {clue.value ? <span className="muted number">{`${typed.currency} ${money(clue.value)} · `}</span> : null}
        {clue.details}
      </Fact>
    )),
    court: <PartLines parts={courtParts} typed={typed.court} />,
    guarantee: (
      <PartLines
        parts={securityParts}
        typed={guarantee}
        own={{ id: <Fact label={i18n._(securityParts.id.words)}>{linked}</Fact> }}
      />
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
