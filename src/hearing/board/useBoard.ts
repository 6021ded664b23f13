import { useEffect } from 'react'
import { trialLists } from '../../../contract/hearing/trialList.ts'
import { useAsk } from '../../action/useAsk.ts'

/** A screen on the wall has no account, and no socket of its own: it asks. */
const everyMs = 15_000

/** What the institution holds within so many days, today among them, and kept true while the page is open. */
export function useBoard(days: number) {
  const asked = useAsk(trialLists.listBoard, { query: { days, size: 100 } })
  const { refresh } = asked
  useEffect(() => {
    const timer = window.setInterval(() => void refresh(), everyMs)
    return () => window.clearInterval(timer)
  }, [refresh])
  return asked
}
