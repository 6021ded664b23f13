import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useQuery } from '../../account/gate/query.ts'
import { PublicFrame } from '../../ui/PublicFrame.tsx'
import { VisitDoor } from './VisitDoor.tsx'
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
