import { useState } from 'react'
import { type AppError, isUnheard } from '../../../contract/errors.ts'
import { check, type Wrongs, wrongsOf } from '../../../contract/fields.ts'
import { visitBody, visits } from '../../../contract/visit.ts'
import { useSendLater } from '../../account/asked/useSendLater.ts'
import { ask } from '../../local/call.ts'
import { asAppError } from '../../ui/errorText.ts'
import { focusWrong } from '../../ui/onScreen.ts'
import { forgetVisit, type KeptVisit, keepVisit, keptVisit, type Typed } from './kept.ts'

const blank = (): Typed => ({
  ...{ id: crypto.randomUUID(), pass: crypto.randomUUID(), name: '', phone: '', idTail: '', company: '' },
  ...{ hostName: '', purpose: '', day: '', slot: '', people: '1', plate: '', consent: false },
})

/** A visit that is being typed; sent without a network it waits on the device and goes by itself. `done` is told its pass. */
export function useVisitForm(done: (pass: string) => void) {
  const [kept, setKept] = useState<KeptVisit>(() => keptVisit() ?? { typed: blank(), waits: false })
  const [wrongs, setWrongs] = useState<Wrongs>({})
  const [error, setError] = useState<AppError>()
  const { typed, waits } = kept

  function keep(next: KeptVisit): void {
    setKept(next)
    keepVisit(next)
  }

  async function send(): Promise<boolean> {
    setError(undefined)
    const people = /^\d+$/.test(typed.people) ? Number(typed.people) : Number.NaN
    const checked = check(visitBody, { ...typed, people })
    setWrongs(checked.wrongs ?? {})
    if (!checked.data) {
      requestAnimationFrame(focusWrong)
      return false
    }
    try {
      await ask(visits.registerVisit, { body: checked.data })
      forgetVisit()
      done(typed.pass)
      return true
    } catch (caught) {
      const refusal = asAppError(caught)
      keep({ typed, waits: isUnheard(refusal.code) })
      setWrongs(wrongsOf(refusal.fields))
      setError(refusal)
      return false
    }
  }

  useSendLater(waits, send)

  return {
    waits,
    error,
    wrongs,
    typed,
    type: (change: Partial<Typed>) => keep({ typed: { ...typed, ...change }, waits: false }),
    send,
  }
}
