import { useEffect, useRef } from 'react'
import type { Named } from '../../contract/kernel/call.ts'
import { useConnection, useStranger } from '../local/hooks.ts'
import { discard, retry } from '../local/outbox.ts'
import { type HandedIn, handIn } from '../local/stranger.ts'

interface Wanted {
  /** By which they are known. */
  link: string
  /** What it is known by among theirs. */
  draftId: string
  /** It was handed in before this page stood: where nothing of it is left, it has arrived. */
  before?: boolean
  /** The server has it. */
  arrive: () => void
}

/** One thing that somebody without an account hands in on this device: where it stands, and what to do with it. */
export function useSentOne({ link, draftId, before = false, arrive }: Wanted) {
  const { online } = useConnection()
  const theirs = useStranger(link)
  const row = theirs?.sent.find((one) => one.draftId === draftId)
  const waited = useRef(before)
  const latest = useRef(arrive)
  latest.current = arrive
  const isRead = theirs !== undefined
  const rowId = row?.id
  useEffect(() => {
    if (rowId !== undefined) waited.current = true
    else if (isRead && waited.current) {
      waited.current = false
      latest.current()
    }
  }, [isRead, rowId])

  return {
    isRead,
    row,
    /** On its way: nothing is typed in it now. */
    waits: row !== undefined && row.state !== 'refused',
    /** Somebody answers, and nothing went wrong so far. */
    isGoing: online && row?.error === undefined,
    refused: row?.state === 'refused' ? row.error : undefined,
    /** Puts it into their outbox. Throws AppError. */
    async handIn<C extends Named>(what: Omit<HandedIn<C>, 'draftId'>): Promise<void> {
      if (theirs) await handIn(theirs.id, { ...what, draftId })
    },
    /** Lets go of it here. False where it is being sent. */
    async drop(): Promise<boolean> {
      if (!theirs || !row) return true
      waited.current = false
      if (await discard(row.id, theirs.id)) return true
      waited.current = true
      return false
    },
    async again(): Promise<void> {
      if (theirs && row) await retry(row.id, theirs.id)
    },
  }
}

export type SentOne = ReturnType<typeof useSentOne>
