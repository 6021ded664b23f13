import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { endedCases } from '../../../contract/case/case.ts'
import { type CaseDetail, caseLife } from '../../../contract/case/caseLife.ts'
import { useMay } from '../../account/role/useMay.ts'
import { runAction } from '../../action/runAction.ts'
import { ask } from '../../local/call.ts'
import { useKept, useSession } from '../../local/hooks.ts'
import { Button } from '../../ui/Button.tsx'
import { confirm } from '../../ui/Dialog.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { RevokeDialog } from './RevokeDialog.tsx'

type Agent = CaseDetail['agents'][number]
export type Seat = Pick<Agent, 'id' | 'name' | 'camp' | 'linked'> & Partial<Pick<Agent, 'revokedAt' | 'partyIds'>>

interface SeatProps {
  seat: Seat
  detail: CaseDetail
  refresh: () => void
}

/** Whether an account follows the case for somebody, and what this person may do about it. */
export function SeatActs({ seat, detail, refresh }: SeatProps) {
  const { t } = useLingui()
  const cate = useSession()?.user.cate
  const links = useMay(caseLife.linkAttendee)
  const ended = endedCases.includes(detail.state)
  return (
    <span className="row">
      {seat.linked ? <Tag family="green" icon="check">{t`已关联账号`}</Tag> : null}
      {ended || seat.revokedAt ? null : links ? (
        <>
          <LinkButton seat={seat} detail={detail} refresh={refresh} />
          {seat.revokedAt === null ? <RevokeButton seat={seat} detail={detail} refresh={refresh} /> : null}
        </>
      ) : cate === 'USER' && seat.revokedAt === null ? (
        <OwnSideRevoke seat={seat} detail={detail} refresh={refresh} />
      ) : null}
    </span>
  )
}

/** A party may revoke who acts for it; not the agents of another party, and an agent may not. */
function OwnSideRevoke(props: SeatProps) {
  const { value: seats } = useKept(caseLife.mySeats, { params: { id: props.detail.id } })
  const mine = seats?.some(({ role, id }) => role === 'party' && props.seat.partyIds?.includes(id))
  return mine ? <RevokeButton {...props} /> : null
}

function RevokeButton({ seat, detail, refresh }: SeatProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button small icon="close" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t`解除委托`}
      </Button>
      {open ? <RevokeDialog seat={seat} detail={detail} refresh={refresh} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function LinkButton({ seat, detail, refresh }: SeatProps) {
  const { t } = useLingui()
  const [open, setOpen] = useState(false)
  const { name } = seat

  async function unlink(): Promise<void> {
    const agreed = await confirm({
      title: t`取消关联`,
      text: t`取消后，该账号不能再以 ${name} 的身份查阅本案。`,
      accept: t`取消关联`,
      reject: t`返回`,
      danger: true,
    })
    const body = { id: detail.id, version: detail.version, partyId: seat.id }
    if (agreed) await runAction(t`已取消关联`, () => ask(caseLife.linkAttendee, { body }), refresh)
  }

  if (seat.linked)
    return (
      <Button small onClick={() => void unlink()}>
        {t`取消关联`}
      </Button>
    )
  return (
    <>
      <Button small icon="user" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t`关联账号`}
      </Button>
      {open ? <LinkDialog seat={seat} detail={detail} refresh={refresh} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
