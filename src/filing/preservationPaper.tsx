import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { filing, type Preservation, preservationBody, preservationFiles } from '../../contract/filing/filing.ts'
import { preservationMoves } from '../../contract/filing/moves.ts'
import { preservationParts, returnParts } from '../../contract/filing/preservationPart.ts'
import { eventsOf } from '../../contract/kernel/move.ts'
import { wordsOf } from '../../contract/kernel/part.ts'
import { besideLists } from '../draft/refusals.ts'
import { MoveBar } from '../move/MoveBar.tsx'
import { CourtCard } from './CourtCard.tsx'
import { PreservationForm } from './form/PreservationForm.tsx'
import { bodyOf, titleOf, typedFrom, typedOf } from './form/typed.ts'
import { LinkCaseButton } from './link/LinkCaseButton.tsx'
import { PreservationFacts } from './PreservationFacts.tsx'
import { filedPaper } from './paper/filedPaper.ts'
import { preservationButtons } from './preservationButtons.ts'
import { PrintButton } from './review/PrintButton.tsx'
import { StateTag } from './StateTag.tsx'

/** Preservation applications (/protectionAdd, /protectionEdit, /protectionView). */
export const preservationPaper = filedPaper({
  kind: 'preservation',
  submit: filing.submitPreservation,
  body: preservationBody,
  get: filing.getPreservation,
  withdraw: filing.withdrawPreservation,
  to: { list: '/protection', add: '/protectionAdd', edit: '/protectionEdit', view: '/protectionView' },
  again: preservationMoves.submit.from,
  mayWithdraw: preservationMoves.withdraw.from,
  groupOf: () => preservationFiles.group,
  title: () => msg({ message: '保全申请', context: 'one' }),
  words: {
    fresh: msg`新建保全申请`,
    changing: (no) => msg`修改保全申请 ${no}`,
    sent: (no) => msg`保全申请 ${no}`,
  },
  eventWords: {
    ...eventsOf(preservationMoves),
    link: ['关联案件', 'Linked to a case'],
    unlink: ['取消关联案件', 'Unlinked from the case'],
  },
  parts: wordsOf(preservationParts),
  typedOf,
  typedFrom,
  titleOf,
  bodyOf,
  placeOf: besideLists(['clues', 'files']),
  placeOfFile: (purpose) => (purpose === 'application' ? 'files' : undefined),
  Form: PreservationForm,
  Facts({ typed, files, row }) {
    const linked = row?.guarantees.find(({ id }) => id === typed.guarantee.id)
    // Without it the server would not have taken it.
    const known = row ? { ...typed, liability: true } : typed
    return <PreservationFacts typed={known} files={files} guaranteeNo={linked?.no ?? ''} />
  },
  Tag: ({ row }) => <StateTag state={row.state} />,
  Acts,
  Aside: CourtCard,
})

interface ActsProps {
  row: Preservation
  refresh: () => void
  mine: boolean
}

function Acts({ row, refresh, mine }: ActsProps) {
  const { t } = useLingui()
  const { atCourt, currency } = row
  return (
    <>
      <MoveBar
        label={mine ? t`对裁定的操作` : t`审核操作`}
        moves={preservationButtons}
        row={row}
        refresh={refresh}
        fieldWords={wordsOf(returnParts)}
        currency={currency}
      />
      <LinkCaseButton row={row} refresh={refresh} />
      <section className="row" aria-label={t`下载文书`}>
        <PrintButton call={filing.printApplication} id={row.id} label={t`下载保全申请书`} />
        {atCourt.letterNo ? (
          <PrintButton call={filing.printTransferLetter} id={row.id} label={t`下载提请保全函`} />
        ) : null}
      </section>
    </>
  )
}
