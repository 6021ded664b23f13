import { useState } from 'react'
import type { AppError } from '../../../contract/errors.ts'
import { type Wrongs, wrongsOf } from '../../../contract/fields.ts'
import { type Asking, askedQuestions, type SurveyAnswers, surveys, wrongAnswers } from '../../../contract/survey.ts'
import { useSendLater } from '../../account/asked/useSendLater.ts'
import { ask } from '../../local/call.ts'
import { asAppError } from '../../ui/errorText.ts'
import { focusWrong } from '../../ui/onScreen.ts'
import { deviceSecret, forgetAt, type Kept, keepAt, keptAt } from './kept.ts'

const empty = (id: string) => ({ id, chosen: [], text: '' })

/**
 * Answers a questionnaire: what is typed stays on this device until the server has it. Sent without a network it waits; by a link it
 * then goes by itself, without one its person is asked for a captcha when the network is back.
 */
export function useAnswering(survey: Asking, place: string, code: string | undefined, done: () => void) {
  const [kept, setKept] = useState<Kept>(() => {
    const before = keptAt(place)
    return before?.survey.id === survey.id
      ? { ...before, survey }
      : { survey, key: crypto.randomUUID(), answers: [], waits: false }
  })
  const [wrongs, setWrongs] = useState<Wrongs>({})
  const [error, setError] = useState<AppError>()
  const { answers, waits } = kept
  const asked = askedQuestions(survey.questions, answers)
  const given = (id: string): SurveyAnswers[number] => answers.find((one) => one.id === id) ?? empty(id)

  function keep(next: Kept): void {
    setKept(next)
    keepAt(place, next)
  }

  /** `kept`: it did not leave this device, and a captcha is still good. */
  async function send(captcha: { uuid: string; answer: string }): Promise<'arrived' | 'refused' | 'kept'> {
    setError(undefined)
    const said = asked.map(({ id }) => given(id))
    const refused = wrongsOf(wrongAnswers(survey.questions, said))
    setWrongs(refused)
    if (Object.keys(refused).length) {
      requestAnimationFrame(focusWrong)
      return 'kept'
    }
    const body = { id: survey.id, key: kept.key, device: deviceSecret(), ...(code ? { code } : {}), ...captcha }
    try {
      await ask(surveys.answerSurvey, { body: { ...body, answers: said } })
      forgetAt(place)
      done()
      return 'arrived'
    } catch (caught) {
      const refusal = asAppError(caught)
      const isLost = refusal.code === 'unreachable' || refusal.code === 'timeout'
      keep({ ...kept, waits: isLost })
      setWrongs(wrongsOf(refusal.fields))
      if (refusal.code === 'survey.answered') {
        forgetAt(place)
        done()
      } else setError(refusal)
      return isLost ? 'kept' : 'refused'
    }
  }

  useSendLater(waits && code !== undefined, () => send({ uuid: '', answer: '' }))

  return {
    asked,
    waits,
    wrongs,
    error,
    given,
    answer: (value: SurveyAnswers[number]) =>
      keep({ ...kept, waits: false, answers: [...answers.filter((one) => one.id !== value.id), value] }),
    send,
  }
}
