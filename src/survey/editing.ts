import * as z from 'zod/mini'
import { lenient } from '../../contract/kernel/lenient.ts'
import {
  question,
  questionKinds,
  type Survey,
  type SurveyInput,
  surveyAccess,
  surveyPurposes,
} from '../../contract/survey/survey.ts'

const text = z.string()

/** A question as it is typed: options one a line, and which option of which question it hangs on. */
const typedQuestion = z.object({
  ...{ id: text, kind: z.enum(questionKinds), zh: text, en: text, required: z.boolean() },
  ...{ options: text, optionsEn: text, when: question.shape.when },
})
export type TypedQuestion = z.output<typeof typedQuestion>

const typedSurvey = z.object({
  ...{ id: text, version: z.int(), purpose: z.enum(surveyPurposes), access: z.enum(surveyAccess) },
  ...{ anonymous: z.boolean(), closesOn: text, subjectId: text },
  ...{ zh: text, en: text, introZh: text, introEn: text, questions: z.array(typedQuestion) },
})
export type TypedSurvey = z.output<typeof typedSurvey>

/** One that was kept on the device while it was typed. */
export const readTyped = lenient(typedSurvey)

export const blankQuestion = (): TypedQuestion => ({
  ...{ id: `q${crypto.randomUUID().slice(0, 8)}`, kind: 'scale', zh: '', en: '', required: true },
  ...{ options: '', optionsEn: '', when: null },
})

export const blankSurvey = (): TypedSurvey => ({
  ...{ id: crypto.randomUUID(), version: 0, purpose: 'institution', access: 'open', anonymous: true, closesOn: '' },
  ...{ subjectId: '', zh: '', en: '', introZh: '', introEn: '', questions: [blankQuestion()] },
})

const linesOf = (text: string) => text.split('\n').map((line) => line.trim())

export const typedOf = (survey: Survey): TypedSurvey => ({
  ...{ id: survey.id, version: survey.version, purpose: survey.purpose, access: survey.access },
  ...{ anonymous: survey.anonymous, closesOn: survey.closesOn, subjectId: survey.subjectId ?? '' },
  ...{ zh: survey.title.zh, en: survey.title.en, introZh: survey.intro.zh, introEn: survey.intro.en },
  questions: survey.questions.map(({ id, kind, title, required, options, when }) => ({
    ...{ id, kind, zh: title.zh, en: title.en, required },
    options: options.map(({ zh }) => zh).join('\n'),
    optionsEn: options.map(({ en }) => en).join('\n'),
    when,
  })),
})

/** The options of a question, an English one beside each Chinese one. */
export function optionsOf({ options, optionsEn }: Pick<TypedQuestion, 'options' | 'optionsEn'>) {
  const english = linesOf(optionsEn)
  return linesOf(options)
    .map((zh, at) => ({ zh, en: english[at] ?? '' }))
    .filter(({ zh }) => zh)
}

export const bodyOf = (typed: TypedSurvey): SurveyInput => ({
  ...{ id: typed.id, version: typed.version, purpose: typed.purpose, access: typed.access },
  ...{ anonymous: typed.anonymous, closesOn: typed.closesOn, subjectId: typed.subjectId || null },
  title: { zh: typed.zh, en: typed.en },
  intro: { zh: typed.introZh, en: typed.introEn },
  questions: typed.questions.map((one) => ({
    ...{ id: one.id, kind: one.kind, title: { zh: one.zh, en: one.en }, required: one.required, when: one.when },
    options: one.kind === 'single' || one.kind === 'multiple' ? optionsOf(one) : [],
  })),
})
