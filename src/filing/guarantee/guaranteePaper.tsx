import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { UseFormReturn } from 'react-hook-form'
import {
  type Guarantee,
  type GuaranteePurpose,
  guaranteeBody,
  guaranteeGroups,
  guaranteeMoves,
  guarantees,
} from '../../../contract/guarantee.ts'
import { guaranteeParts } from '../../../contract/guaranteePart.ts'
import { wordsOf } from '../../../contract/part.ts'
import { besideLists, refusalsOf } from '../../draft/refusals.ts'
import type { Paper, PaperRow } from '../paper/paper.tsx'
import { ActBar } from '../review/ActBar.tsx'
import { PrintButton } from '../review/PrintButton.tsx'
import { GuaranteeFacts } from './GuaranteeFacts.tsx'
import { GuaranteeForm } from './GuaranteeForm.tsx'
import { GuaranteeTag } from './GuaranteeTag.tsx'
import { guaranteeActs } from './guaranteeActs.ts'
import { blank, bodyOf, type Typed, titleOf, typedFrom, typedOf } from './typed.ts'
import { eventWords } from './words.ts'

const fieldWords = wordsOf(guaranteeParts)

const placeOf = besideLists(['properties', 'files'])

/** Guarantee applications (/sponsorshipAdd, /sponsorshipEdit, /sponsorshipView). */
export const guaranteePaper: Paper = {
  kind: 'guarantee',
  submit: guarantees.submitGuarantee,
  get: guarantees.getGuarantee,
  to: { list: '/sponsorship', add: '/sponsorshipAdd', edit: '/sponsorshipEdit', view: '/sponsorshipView' },
  again: guaranteeMoves.submit.from,
  withdraw: guarantees.withdrawGuarantee,
  mayWithdraw: guaranteeMoves.withdraw.from,
  groupOf: (purpose) => guaranteeGroups[purpose as GuaranteePurpose],
  mainPurpose: 'letter',
  words: {
    one: msg({ message: '担保申请', context: 'one' }),
    fresh: msg`新建担保申请`,
    changing: (no) => msg`修改担保申请 ${no}`,
    sent: (no) => msg`担保申请 ${no}`,
  },
  eventWords,
  fieldWords,
  blank,
  typedOf,
  typedFrom: (row) => typedFrom(row as Guarantee),
  titleOf: (typed) => titleOf(typed as Typed),
  bodyOf: (typed, ...rest) => bodyOf(typed as Typed, ...rest),
  placeOf,
  check: (body) => refusalsOf(guaranteeBody, body, placeOf),
  Form: ({ form, ...rest }) => <GuaranteeForm form={form as UseFormReturn<Typed>} {...rest} />,
  Facts: ({ typed, files, row }) => (
    <GuaranteeFacts
      typed={typed as Typed}
      files={files}
      preservationNo={(row as Guarantee | undefined)?.preservationNo ?? ''}
    />
  ),
  Tag: ({ state }) => <GuaranteeTag state={state as Guarantee['state']} />,
  Acts,
}

/** There is a letter once it is confirmed. */
const printable = ['confirmed', 'transferred', 'effective', 'released', 'executed', 'expired']

function Acts({ row, refresh, mine }: { row: PaperRow; refresh: () => void; mine: boolean }) {
  const { t } = useLingui()
  return (
    <>
      {mine ? null : (
        <ActBar
          label={t`审核操作`}
          acts={guaranteeActs}
          row={row}
          refresh={refresh}
          fieldWords={fieldWords}
          currency={(row as Guarantee).currency}
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
