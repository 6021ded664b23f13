import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useSentOne } from '../../account/asked/useSentOne.ts'
import { useQuery } from '../../account/gate/query.ts'
import { PublicFrame } from '../../ui/PublicFrame.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { forgetSent, keptVisit, sentPass } from './kept.ts'
import { VisitForm } from './VisitForm.tsx'
import { VisitReceipt } from './VisitReceipt.tsx'
import '../visit.css'

/** /visit: somebody without an account asks to come, and has a pass at this address afterwards (specification §2). */
export function VisitScreen() {
  const { t } = useLingui()
  const pass = useQuery('pass')
  const navigate = useNavigate()
  const [made, setMade] = useState('')

  function show(next: string): void {
    setMade(next)
    void navigate({ to: '/visit', search: { pass: next } })
  }

  return (
    <PublicFrame title={t`来访登记`}>
      {pass ? <VisitReceipt key={pass} pass={pass} isNew={pass === made} /> : <VisitDoor arrived={show} />}
    </PublicFrame>
  )
}

/** The form of a visit, and what was handed in by it on this device: its pass is shown once the server has it. */
function VisitDoor({ arrived }: { arrived: (pass: string) => void }) {
  const [pass] = useState(() => sentPass() ?? keptVisit()?.pass ?? crypto.randomUUID())
  const sent = useSentOne({
    ...{ link: `visit ${pass}`, draftId: 'visit', before: sentPass() === pass },
    arrive() {
      forgetSent()
      arrived(pass)
    },
  })
  return sent.isRead ? <VisitForm pass={pass} sent={sent} /> : <Skeleton lines={8} />
}
