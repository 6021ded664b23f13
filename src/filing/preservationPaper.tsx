import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import { filing, type Preservation, preservationBody, preservationFiles, returnParts } from '../../contract/filing.ts'
import { wordsOf } from '../../contract/part.ts'
import { preservationMoves } from '../../contract/preservationMove.ts'
import { preservationParts } from '../../contract/preservationPart.ts'
import { besideLists, refusalsOf } from '../draft/refusals.ts'
import { CourtCard } from './CourtCard.tsx'
import { PreservationForm } from './form/PreservationForm.tsx'
import { blank, bodyOf, type Typed, titleOf, typedFrom, typedOf } from './form/typed.ts'
import { LinkCaseButton } from './link/LinkCaseButton.tsx'
import { PreservationFacts } from './PreservationFacts.tsx'
import type { Paper, PaperRow } from './paper/paper.tsx'
import { ownActs, preservationActs, unlinkAct } from './preservationActs.ts'
import { ActBar } from './review/ActBar.tsx'
import { PrintButton } from './review/PrintButton.tsx'
import { StateTag } from './StateTag.tsx'
import { eventWords } from './words.ts'

const placeOf = besideLists(['clues', 'files'])
const staffActs = [unlinkAct, ...preservationActs]

/** Preservation applications (/protectionAdd, /protectionEdit, /protectionView). */
export const preservationPaper: Paper = {
  kind: 'preservation',
  submit: filing.submitPreservation,
  get: filing.getPreservation,
  to: { list: '/protection', add: '/protectionAdd', edit: '/protectionEdit', view: '/protectionView' },
  again: preservationMoves.submit.from,
  withdraw: filing.withdrawPreservation,
  mayWithdraw: preservationMoves.withdraw.from,
  groupOf: () => preservationFiles.group,
  mainPurpose: 'application',
  words: {
    one: msg({ message: '保全申请', context: 'one' }),
    fresh: msg`新建保全申请`,
    changing: (no) => msg`修改保全申请 ${no}`,
    sent: (no) => msg`保全申请 ${no}`,
  },
  eventWords,
  fieldWords: wordsOf(preservationParts),
  blank,
  typedOf,
  typedFrom: (row) => typedFrom(row as Preservation),
  titleOf: (typed) => titleOf(typed as Typed),
  bodyOf: (typed, ...rest) => bodyOf(typed as Typed, ...rest),
  placeOf,
  check: (body) => refusalsOf(preservationBody, body, placeOf),
  Form: ({ form, ...rest }) => <PreservationForm form={form as UseFormReturn<Typed>} {...rest} />,
  Facts: ({ typed, files, row }) => {
    const shown = typed as Typed
    const linked = (row as Preservation | undefined)?.guarantees.find(({ id }) => id === shown.guarantee.id)
    // Without it the server would not have taken it.
    const known = row ? { ...shown, liability: true } : shown
    return <PreservationFacts typed={known} files={files} guaranteeNo={linked?.no ?? ''} />
  },
  Tag: ({ state }) => <StateTag state={state as Preservation['state']} />,
  Acts,
  Aside: ({ row }) => <CourtCard row={row as Preservation} />,
}

function Acts({ row, refresh, mine }: { row: PaperRow; refresh: () => void; mine: boolean }) {
  const { t } = useLingui()
  const { atCourt, currency } = row as Preservation
  return (
    <>
      <ActBar
        label={mine ? t`对裁定的操作` : t`审核操作`}
        acts={mine ? ownActs : staffActs}
        row={row}
        refresh={refresh}
        fieldWords={wordsOf(returnParts)}
        currency={currency}
      />
      <LinkCaseButton row={row as Preservation} refresh={refresh} />
      <section className="row" aria-label={t`下载文书`}>
        <PrintButton call={filing.printApplication} id={row.id} label={t`下载保全申请书`} />
        {atCourt.letterNo ? (
          <PrintButton call={filing.printTransferLetter} id={row.id} label={t`下载提请保全函`} />
        ) : null}
      </section>
    </>
  )
}
