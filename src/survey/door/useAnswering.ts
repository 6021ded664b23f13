import { useState } from 'react'
import { type AppError, isUnheard } from '../../../contract/errors.ts'
import { type Wrongs, wrongsOf } from '../../../contract/fields.ts'
import { type Asking, askedQuestions, type SurveyAnswers, surveys, wrongAnswers } from '../../../contract/survey.ts'
import { useSendLater } from '../../account/asked/useSendLater.ts'
import { ask } from '../../local/call.ts'
import { asAppError } from '../../ui/errorText.ts'
import { focusWrong } from '../../ui/onScreen.ts'
import { deviceSecret, forgetAt, type Kept, keepAt, keptAt } from './kept.ts'

const empty = (id: string) => ({ id, chosen: [], text: '' })
const noCaptcha = { uuid: '', answer: '' }

interface Wanted {
  survey: Asking
  /** Under which name it lies on this device. */
  place: string
  code: string | undefined
  /** What was read off the picture; undefined before anything was, and not asked of who holds a link. */
  captcha: { uuid: string; answer: string } | undefined
  /** The captcha was used up by a refusal. */
  spent: () => void
  done: () => void
}

/**
 * Answers a questionnaire: what is typed stays on this device until the server has it. Sent without a network it waits, and goes by
 * itself when there is one; without a link only as long as its captcha stands on the page.
 */
export function useAnswering({ survey, place, code, captcha, spent, done }: Wanted) {
  const [kept, setKept] = useState<Kept>(() => {
    const before = keptAt(place)
    return before?.survey.id === survey.id
      ? { ...before, survey }
      : { survey, key: crypto.randomUUID(), answers: [], waits: false }
  })
  const [wrongs, setWrongs] = useState<Wrongs>({})
  const [error, setError] = useState<AppError>()
  /** The answer to the captcha that was last sent from this page. */
  const [tried, setTried] = useState('')
  const { answers, waits } = kept
  const asked = askedQuestions(survey.questions, answers)
  const given = (id: string): SurveyAnswers[number] => answers.find((one) => one.id === id) ?? empty(id)

  function keep(next: Kept): void {
    setKept(next)
    keepAt(place, next)
  }

  /** Whether it arrived. */
  async function send(): Promise<boolean> {
    setError(undefined)
    const said = asked.map(({ id }) => given(id))
    const refused = wrongsOf(wrongAnswers(survey.questions, said))
    setWrongs(refused)
    if (Object.keys(refused).length) {
      requestAnimationFrame(focusWrong)
      return false
    }
    const by = code ? { code, ...noCaptcha } : (captcha ?? noCaptcha)
    const body = { id: survey.id, key: kept.key, device: deviceSecret(), ...by }
    setTried(captcha?.answer ?? '')
    try {
      await ask(surveys.answerSurvey, { body: { ...body, answers: said } })
      forgetAt(place)
      done()
      return true
    } catch (caught) {
      const refusal = asAppError(caught)
      const isLost = isUnheard(refusal.code)
      keep({ ...kept, waits: isLost })
      setWrongs(wrongsOf(refusal.fields))
      if (refusal.code === 'survey.answered') {
        forgetAt(place)
        done()
        return true
      }
      setError(refusal)
      if (!isLost && !code) spent()
      return false
    }
  }

  // What is still being typed is no answer that was sent.
  const goesAlone = waits && (code !== undefined || (tried !== '' && captcha?.answer === tried))
  useSendLater(goesAlone, send)

  return {
    asked,
    waits,
    goesAlone,
    wrongs,
    error,
    given,
    answer: (value: SurveyAnswers[number]) =>
      keep({ ...kept, waits: false, answers: [...answers.filter((one) => one.id !== value.id), value] }),
    send,
  }
}
