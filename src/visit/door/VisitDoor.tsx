import { useEffect, useState } from 'react'
import { AppError } from '../../../contract/errors/errors.ts'
import { type SentOne, useSentOne } from '../../action/useSentOne.ts'
import { Skeleton } from '../../ui/States.tsx'
import { forgetFormer, forgetSent, formerVisit, keepVisit, keptVisit, sentPass, type Typed } from './kept.ts'
import { handInVisit } from './useVisitForm.ts'
import { VisitForm } from './VisitForm.tsx'

/** The form of a visit, and what was handed in by it on this device: its pass is shown once the server has it. */
export function VisitDoor({ arrived }: { arrived: (pass: string) => void }) {
  const [former, setFormer] = useState(formerVisit)
  const [pass] = useState(() => former?.pass ?? keptVisit()?.pass ?? sentPass() ?? crypto.randomUUID())
  const sent = useSentOne({
    ...{ link: `visit ${pass}`, draftId: 'visit', before: sentPass() === pass },
    arrive() {
      forgetSent()
      arrived(pass)
    },
  })
  const { isRead } = sent
  const isThere = sent.row !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: once it is known what lies in the outbox
  useEffect(() => {
    if (!former || !isRead) return
    if (isThere) {
      forgetFormer()
      setFormer(undefined)
    } else
      void takeOver(sent, former).then((isTaken) => {
        if (!isTaken) setFormer(undefined)
      })
  }, [former, isRead, isThere])
  return isRead && !former ? <VisitForm pass={pass} sent={sent} /> : <Skeleton lines={8} />
}

/** What a former build left to be sent goes into the outbox; where it may not, it is its person's again. Whether it lies there. */
async function takeOver(sent: SentOne, former: Typed): Promise<boolean> {
  try {
    if (!(await handInVisit(sent, former))) return true
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // Another tab was faster.
    if (error.code === 'state.closed') return true
  }
  keepVisit(former)
  forgetFormer()
  return false
}
