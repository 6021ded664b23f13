import { msg } from '@lingui/core/macro'
import { type Guarantee, guaranteeMoves, guarantees } from '../../../contract/guarantee/guarantee.ts'
import type { Act } from '../review/ActBar.tsx'

const { accept, confirm, transfer, recordRuling, release, execute } = guaranteeMoves

/** What a secretary does with a guarantee (research: domain §3.2), in the order of the buttons. */
export const guaranteeActs: readonly Act<Guarantee>[] = [
  {
    call: guarantees.returnGuarantee,
    from: guaranteeMoves.return.from,
    words: msg`退回补正`,
    done: msg`已退回补正`,
    icon: 'undo',
    note: msg`申请人会看到理由，并从您指出的项目开始修改。`,
    accept: msg`确认退回`,
  },
  {
    call: guarantees.acceptGuarantee,
    from: accept.from,
    words: msg`受理`,
    done: msg`已受理`,
    icon: 'check',
    look: 'primary',
  },
  {
    call: guarantees.releaseGuarantee,
    from: release.from,
    words: msg`解除担保`,
    done: msg`已解除担保`,
    look: 'danger',
  },
  {
    call: guarantees.executeGuarantee,
    from: execute.from,
    words: msg`记录执行`,
    done: msg`已记录执行`,
    icon: 'scale',
    note: msg`法院已就担保财产或担保金额采取执行措施时使用。请写明执行的内容和依据。`,
  },
  {
    call: guarantees.confirmGuarantee,
    from: confirm.from,
    words: msg`确认担保`,
    done: msg`已确认担保`,
    icon: 'check',
    look: 'primary',
    note: msg`确认后生成担保函。关联保全申请提请法院时，担保一并移送。`,
  },
  {
    call: guarantees.transferGuarantee,
    from: transfer.from,
    words: msg`记录移送`,
    done: msg`已记录移送`,
    icon: 'send',
    look: 'primary',
    note: msg`仅在担保未随保全申请一并移送时使用。`,
  },
  {
    call: guarantees.recordGuaranteeRuling,
    from: recordRuling.from,
    words: msg`记录裁定`,
    done: msg`已记录裁定`,
    icon: 'shield',
    look: 'primary',
  },
]
