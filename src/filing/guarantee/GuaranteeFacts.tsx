import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { money } from '../../../contract/both/money.ts'
import { guaranteePurposes } from '../../../contract/guarantee/guarantee.ts'
import {
  guaranteeParts,
  guaranteeSections,
  guarantorParts,
  propertyWords,
  somebodyParts,
} from '../../../contract/guarantee/guaranteePart.ts'
import { wordsOf } from '../../../contract/kernel/part.ts'
import { PaperFacts } from '../../draft/paper/PaperFacts.tsx'
import { PartLines } from '../../draft/paper/PartFacts.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { FileList, type ShownFile } from '../../upload/FileList.tsx'
import type { Typed } from './typed.ts'
import { purposeWords } from './words.ts'

const words = wordsOf(guaranteeParts)

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
  const { term } = typed
  const own = {
    preservationId: (
      <Fact label={i18n._(words.preservationId)}>
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
    ),
    guaranteed: <PartLines parts={somebodyParts} typed={typed.guaranteed} whose={words.guaranteed} />,
    guarantor: (
      <>
        <PartLines parts={guarantorParts} typed={typed.guarantor} />
        <PartLines parts={somebodyParts} typed={typed.guarantor} whose={words.guarantor} />
      </>
    ),
    term: <Fact label={i18n._(words.term)}>{term.from || term.to ? `${term.from} – ${term.to}` : ''}</Fact>,
    properties: typed.properties.map((one, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: they have no id and are not reordered here
      <Fact key={at} label={`${t`财产 ${at + 1}`} · ${i18n._(propertyWords[one.kind])}`} wide>
        {[one.owner, one.certificateNo, one.value && `${typed.currency} ${money(one.value)}`, one.place]
          .filter(Boolean)
          .join(' · ')}
      </Fact>
    )),
    area: <Fact label={i18n._(words.area)}>{typed.area.name}</Fact>,
    files: guaranteePurposes.map((purpose) => {
      const some = files.filter((file) => file.purpose === purpose)
      return (
        <div key={purpose} className="field">
          <h3>{i18n._(purposeWords[purpose])}</h3>
          {some.length ? <FileList files={some} /> : <p className="muted">{t`无`}</p>}
        </div>
      )
    }),
  }
  return <PaperFacts sections={guaranteeSections} typed={typed} own={own} />
}
