import { useEffect, useState } from 'react'
import type { AppError } from '../../../contract/errors/errors.ts'
import { type Wrongs, wrongsOf } from '../../../contract/kernel/fields.ts'
import {
  type Asking,
  askedQuestions,
  type SurveyAnswers,
  surveys,
  wrongAnswers,
} from '../../../contract/survey/survey.ts'
import type { SentOne } from '../../action/useSentOne.ts'
import { asAppError } from '../../ui/errorText.ts'
import { inLanguage } from '../../ui/inLanguage.ts'
import { focusWrong } from '../../ui/onScreen.ts'
import { deviceSecret, forgetAt, type Kept, keepAt, keptAt, readKept, waitedAt } from './kept.ts'

const empty = (id: string) => ({ id, chosen: [], text: '' })
const noCaptcha = { uuid: '', answer: '' }

interface Wanted {
  survey: Asking
  /** Under which name it lies on this device while it is typed. */
  place: string
  code: string | undefined
  /** What was read off the picture; undefined before anything was, and not asked of who holds a link. */
  captcha: { uuid: string; answer: string } | undefined
  /** The captcha was used up by a refusal. */
  spent: () => void
  /** What was handed in on this device. */
  sent: SentOne
  done: () => void
}

/**
 * Answers a questionnaire: what is typed stays on this device until the server has it. Handed in it waits in the outbox, and goes
 * by itself; without a link only as long as its captcha is good, then it is its person's again.
 */
export function useAnswering({ survey, place, code, captcha, spent, sent, done }: Wanted) {
  const { row, waits, refused } = sent
  const [kept, setKept] = useState<Kept>(() => {
    const before = [keptAt(place), row && readKept(row.fields)].find((one) => one?.survey.id === survey.id)
    return before ? { ...before, survey } : { survey, key: crypto.randomUUID(), answers: [] }
  })
  const [found, setFound] = useState<Wrongs>()
  const [error, setError] = useState<AppError>()
  const { answers } = kept
  const asked = askedQuestions(survey.questions, answers)
  const given = (id: string): SurveyAnswers[number] => answers.find((one) => one.id === id) ?? empty(id)

  // Refused, it asks for another picture; answered before from here, it is done.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once a refusal
  useEffect(() => {
    if (!refused) return
    if (refused.code === 'survey.answered') void sent.drop().then(done)
    else if (!code) spent()
  }, [refused?.code, row?.id])

  /** Whether it lies in the outbox. */
  async function send(): Promise<boolean> {
    setError(undefined)
    const said = asked.map(({ id }) => given(id))
    const wrong = wrongsOf(wrongAnswers(survey.questions, said))
    setFound(wrong)
    if (Object.keys(wrong).length) {
      requestAnimationFrame(focusWrong)
      return false
    }
    const by = code ? { code, ...noCaptcha } : (captcha ?? noCaptcha)
    const body = { id: survey.id, key: kept.key, device: deviceSecret(), ...by, answers: said }
    try {
      await sent.handIn({ call: surveys.answerSurvey, input: { body }, title: inLanguage(survey.title), fields: kept })
      forgetAt(place)
      setFound(undefined)
      return true
    } catch (caught) {
      const refusal = asAppError(caught)
      setFound(wrongsOf(refusal.fields))
      setError(refusal)
      return false
    }
  }

  // Without a link it wants another captcha first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, what lay there before
  useEffect(() => {
    if (code && !row && waitedAt(place)) void send()
  }, [])

  return {
    asked,
    waits,
    wrongs: found ?? wrongsOf(refused?.fields ?? []),
    /** Why it does not lie in the outbox, or came back out of it. */
    error: error ?? refused,
    given,
    answer(value: SurveyAnswers[number]): void {
      const next = { ...kept, answers: [...answers.filter((one) => one.id !== value.id), value] }
      setKept(next)
      keepAt(place, next)
    },
    send,
    /** Takes it out of the outbox, to be changed. False where it is being sent. */
    async takeBack(): Promise<boolean> {
      keepAt(place, kept)
      if (await sent.drop()) return true
      forgetAt(place)
      return false
    },
  }
}
