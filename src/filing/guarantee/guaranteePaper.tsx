import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { FileGroup } from '../../../contract/both/file.ts'
import { type Guarantee, guaranteeBody, guaranteeGroups, guarantees } from '../../../contract/guarantee/guarantee.ts'
import { guaranteeParts } from '../../../contract/guarantee/guaranteePart.ts'
import { guaranteeMoves } from '../../../contract/guarantee/moves.ts'
import { eventsOf } from '../../../contract/kernel/move.ts'
import { wordsOf } from '../../../contract/kernel/part.ts'
import { besideLists } from '../../draft/refusals.ts'
import { MoveBar } from '../../move/MoveBar.tsx'
import { buttonsOf } from '../../move/moveButton.ts'
import { filedPaper } from '../paper/filedPaper.ts'
import { PrintButton } from '../review/PrintButton.tsx'
import { GuaranteeFacts } from './GuaranteeFacts.tsx'
import { GuaranteeForm } from './GuaranteeForm.tsx'
import { GuaranteeTag } from './GuaranteeTag.tsx'
import { bodyOf, titleOf, typedFrom, typedOf } from './typed.ts'

const fieldWords = wordsOf(guaranteeParts)
/** What a secretary does with a guarantee (research: domain §3.2). */
const buttons = buttonsOf<Guarantee>()(guaranteeMoves, guarantees)
const groups: Readonly<Record<string, FileGroup>> = guaranteeGroups

/** Guarantee applications (/sponsorshipAdd, /sponsorshipEdit, /sponsorshipView). */
export const guaranteePaper = filedPaper({
  kind: 'guarantee',
  submit: guarantees.submitGuarantee,
  body: guaranteeBody,
  get: guarantees.getGuarantee,
  withdraw: guarantees.withdrawGuarantee,
  to: { list: '/sponsorship', add: '/sponsorshipAdd', edit: '/sponsorshipEdit', view: '/sponsorshipView' },
  again: guaranteeMoves.submit.from,
  mayWithdraw: guaranteeMoves.withdraw.from,
  groupOf: (purpose) => groups[purpose] ?? guaranteeGroups.letter,
  title: () => msg({ message: '担保申请', context: 'one' }),
  words: {
    fresh: msg`新建担保申请`,
    changing: (no) => msg`修改担保申请 ${no}`,
    sent: (no) => msg`担保申请 ${no}`,
  },
  eventWords: eventsOf(guaranteeMoves),
  parts: fieldWords,
  typedOf,
  typedFrom,
  titleOf,
  bodyOf,
  placeOf: besideLists(['properties', 'files']),
  placeOfFile: (purpose) => (purpose === 'letter' ? 'files' : undefined),
  Form: GuaranteeForm,
  Facts: ({ typed, files, row }) => (
    <GuaranteeFacts typed={typed} files={files} preservationNo={row?.preservationNo ?? ''} />
  ),
  Tag: ({ row }) => <GuaranteeTag state={row.state} />,
  Acts,
})

/** There is a letter once it is confirmed. */
const printable = ['confirmed', 'transferred', 'effective', 'released', 'executed', 'expired']

interface ActsProps {
  row: Guarantee
  refresh: () => void
  mine: boolean
}

function Acts({ row, refresh, mine }: ActsProps) {
  const { t } = useLingui()
  return (
    <>
      {mine ? null : (
        <MoveBar
          label={t`审核操作`}
          moves={buttons}
          row={row}
          refresh={refresh}
          fieldWords={fieldWords}
          currency={row.currency}
        />
      )}
      {printable.includes(row.state) ? (
        <section className="row" aria-label={t`下载文书`}>
          <PrintButton call={guarantees.printGuarantee} id={row.id} label={t`下载担保函`} />
        </section>
      ) : null}
    </>
  )
}
