import { useState } from 'react'
import type { AppError } from '../../../contract/errors/errors.ts'
import { check, type Wrongs, wrongsOf } from '../../../contract/kernel/fields.ts'
import { visitBody, visits } from '../../../contract/visit/visit.ts'
import type { SentOne } from '../../action/useSentOne.ts'
import { asAppError } from '../../ui/errorText.ts'
import { focusWrong } from '../../ui/onScreen.ts'
import { forgetSent, keepVisit, keptVisit, readTyped, type Typed, visitSent } from './kept.ts'

const blank = (pass: string): Typed => ({
  ...{ id: crypto.randomUUID(), pass, name: '', phone: '', idTail: '', company: '' },
  ...{ hostName: '', purpose: '', day: '', slot: '', people: '1', plate: '', consent: false },
})

/** Puts a visit into the outbox. Gives what is wrong with it, where it is not fit to go. Throws AppError. */
export async function handInVisit(sent: SentOne, typed: Typed): Promise<Wrongs | undefined> {
  const people = /^\d+$/.test(typed.people) ? Number(typed.people) : Number.NaN
  const { data, wrongs } = check(visitBody, { ...typed, people })
  if (!data) return wrongs
  const title = `${typed.day} ${typed.slot} ${typed.hostName}`
  await sent.handIn({ call: visits.registerVisit, input: { body: data }, title, fields: typed })
  visitSent(typed.pass)
  return undefined
}

/** A visit that is being typed; handed in it waits in the outbox and goes by itself. */
export function useVisitForm(pass: string, sent: SentOne) {
  const { row, waits, refused } = sent
  const [typed, setTyped] = useState<Typed>(() => keptVisit() ?? (row ? readTyped(row.fields) : blank(pass)))
  const [found, setFound] = useState<Wrongs>()
  const [error, setError] = useState<AppError>()

  /** Whether it lies in the outbox. */
  async function send(): Promise<boolean> {
    setError(undefined)
    try {
      const wrong = await handInVisit(sent, typed)
      setFound(wrong)
      if (wrong) requestAnimationFrame(focusWrong)
      return !wrong
    } catch (caught) {
      const refusal = asAppError(caught)
      setFound(wrongsOf(refusal.fields))
      setError(refusal)
      return false
    }
  }

  return {
    waits,
    /** Why it does not lie in the outbox, or came back out of it. */
    error: error ?? refused,
    wrongs: found ?? wrongsOf(refused?.fields ?? []),
    typed,
    type(change: Partial<Typed>): void {
      const next = { ...typed, ...change }
      setTyped(next)
      keepVisit(next)
    },
    send,
    /** Takes it out of the outbox, to be changed. False where it is being sent. */
    async takeBack(): Promise<boolean> {
      if (!(await sent.drop())) return false
      keepVisit(typed)
      forgetSent()
      return true
    },
  }
}
