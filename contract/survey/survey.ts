import * as z from 'zod/mini'
import type { FieldError } from '../errors/errors.ts'
import { domain } from '../kernel/call.ts'
import { noun } from '../kernel/noun.ts'
import { head, secretary } from '../kernel/office.ts'
import { day, id, moment, nothing, optionalText, page, pageSize, text } from '../kernel/rules.ts'

/*
 * Questionnaires 满意度调查 (specification §2, /investigate and /activityEvaluate): made on a screen, answered once by a device or a
 * link, read as numbers. What was answered lies apart from who answered: an answer holds no person, no link, no address, no time.
 */

/** `scale` is 1 to 5, 5 the best. */
export const questionKinds = ['single', 'multiple', 'scale', 'text'] as const
export type QuestionKind = (typeof questionKinds)[number]
/** The institution's own, that of an activity, or what the parties of a case are asked once it is closed, each by a link. */
export const surveyPurposes = ['institution', 'activity', 'case'] as const
export type SurveyPurpose = (typeof surveyPurposes)[number]
export const surveyStates = ['draft', 'open', 'closed'] as const
export type SurveyState = (typeof surveyStates)[number]
/** `open`: whoever comes, one answer a device; `link`: whoever holds a link, one answer each. */
export const surveyAccess = ['open', 'link'] as const

/** What the staff may do with one, and in which states. */
export const surveyMoves = {
  edit: { by: 'MISHU', from: ['draft'] },
  open: { by: 'MISHU', from: ['draft'] },
  close: { by: 'MISHU', from: ['open'] },
  remove: { by: 'MISHU', from: ['draft'] },
  link: { by: 'MISHU', from: ['open'] },
} as const satisfies Record<string, { by: 'MISHU'; from: readonly SurveyState[] }>
export type SurveyMove = keyof typeof surveyMoves

/** The best mark of a scale. */
export const scaleMost = 5
/** Of fewer anonymous answers nothing is told; and while more may come they are told of so many at a time, as many held back. */
export const fewestAnonymous = 5
/** Characters of one answer in words. */
export const answerMax = 1000
/** Links that are made at once, and comments that are shown at once. */
export const mostLinks = 100
export const commentPage = 50

/** In Chinese, and in English where it was written; else English readers see the Chinese. */
const words = (max: number) => z.object({ zh: text(max), en: optionalText(max) })
const optionalWords = (max: number) => z.object({ zh: optionalText(max), en: optionalText(max) })

const questionId = z.string('required').check(z.regex(/^[a-z0-9]{1,20}$/, 'wrongType'))
/** The place of an option, or the mark of a scale. */
const choice = z.int('wrongType').check(z.minimum(0, 'wrongType'), z.maximum(20, 'wrongType'))

export const question = z.object({
  id: questionId,
  kind: z.enum(questionKinds, 'required'),
  title: words(200),
  required: z._default(z.boolean('wrongType'), false),
  /** Of `single` and `multiple`. */
  options: z._default(z.array(words(100), 'wrongType').check(z.maxLength(12, 'tooLong')), []),
  /** It is asked only of those who chose one of these options of an earlier question. */
  when: z._default(
    z.nullable(
      z.object({ question: questionId, options: z.array(choice, 'wrongType').check(z.maxLength(12, 'tooLong')) }),
    ),
    null,
  ),
})
export type Question = z.output<typeof question>

const hasOptions = ({ kind }: Question) => kind === 'single' || kind === 'multiple'

/** Whether questions can be asked one after the other: their names differ, choices have options, conditions look back. */
function areSound(questions: readonly Question[]): boolean {
  return questions.every((one, at) => {
    const before = questions.slice(0, at)
    const of = one.when && before.find(({ id: name }) => name === one.when?.question)
    const looksBack = one.when === null || (of !== undefined && of !== null && hasOptions(of))
    return looksBack && (!hasOptions(one) || one.options.length >= 2) && !before.some(({ id: name }) => name === one.id)
  })
}

export const surveyForm = z.object({
  title: words(100),
  intro: optionalWords(500),
  questions: z
    .array(question, 'survey.questions')
    .check(z.minLength(1, 'survey.questions'), z.maxLength(40, 'tooLong'), z.refine(areSound, 'survey.questions')),
})

/** What somebody says to one question: options or a mark, or words. */
const oneAnswer = z.object({
  id: questionId,
  chosen: z._default(z.array(choice, 'wrongType').check(z.maxLength(12, 'tooLong')), []),
  text: optionalText(answerMax),
})
export const surveyAnswers = z.array(oneAnswer, 'required').check(z.maxLength(40, 'tooLong'))
export type SurveyAnswers = z.output<typeof surveyAnswers>

const isEmpty = (one: SurveyAnswers[number] | undefined) => !one || (one.chosen.length === 0 && one.text === '')

/** The questions that somebody with these answers is asked. */
export function askedQuestions(questions: readonly Question[], answers: SurveyAnswers): Question[] {
  const asked: Question[] = []
  for (const one of questions) {
    const { when } = one
    const before = when && asked.some(({ id: name }) => name === when.question)
    const said = when && answers.find(({ id: name }) => name === when.question)?.chosen
    if (when === null || (before && said?.some((at) => when.options.includes(at)))) asked.push(one)
  }
  return asked
}

function fits({ kind, options }: Question, { chosen, text: said }: SurveyAnswers[number]): boolean {
  if (kind === 'text') return chosen.length === 0
  if (said !== '' || new Set(chosen).size !== chosen.length) return false
  if (kind !== 'multiple' && chosen.length > 1) return false
  return chosen.every((at) => (kind === 'scale' ? at >= 1 && at <= scaleMost : at < options.length))
}

/** What is wrong with answers: one that lacks, does not fit, stands twice, or belongs to a question that was skipped. */
export function wrongAnswers(questions: readonly Question[], answers: SurveyAnswers): FieldError[] {
  const asked = askedQuestions(questions, answers)
  const wrongs: FieldError[] = []
  for (const [at, one] of answers.entries()) {
    const of = asked.find(({ id: name }) => name === one.id)
    if (!of) wrongs.push({ path: ['answers', at], code: 'survey.skipped' })
    else if (!fits(of, one) || answers.findIndex(({ id: name }) => name === one.id) !== at)
      wrongs.push({ path: ['answers', one.id], code: 'wrongType' })
  }
  for (const { id: name, required } of asked)
    if (required && isEmpty(answers.find((one) => one.id === name)))
      wrongs.push({ path: ['answers', name], code: 'required' })
  return wrongs
}

const settings = {
  purpose: z.enum(surveyPurposes, 'required'),
  /** The activity it is about, where it is about one. */
  subjectId: z._default(z.nullable(id), null),
  access: z.enum(surveyAccess, 'required'),
  /** Where not, an answer bears the name that its link was made for. */
  anonymous: z.boolean('required'),
  /** The last day to answer. */
  closesOn: day,
}

export const survey = z.object({
  id: z.string(),
  version: z.int(),
  ...settings,
  ...surveyForm.shape,
  state: z.enum(surveyStates),
  createdAt: moment,
  openedAt: z.nullable(moment),
  /** Its last day is over. */
  over: z.boolean(),
  /** How many answered. */
  total: z.int(),
})
export type Survey = z.output<typeof survey>

/** Whoever asks without a name is asked in an open questionnaire: only links have names. */
const isNameable = ({ access, anonymous }: { access: string; anonymous: boolean }) => anonymous || access === 'link'
const isAskable = ({ purpose, access }: { purpose: string; access: string }) => purpose !== 'case' || access === 'link'
export const surveyBody = z
  .extend(surveyForm, {
    id,
    version: z.int('wrongType').check(z.minimum(0, 'wrongType'), z.maximum(1e9, 'wrongType')),
    ...settings,
  })
  .check(
    z.refine(isNameable, { error: 'survey.nameless', path: ['anonymous'] }),
    z.refine(isAskable, { error: 'survey.byLink', path: ['access'] }),
  )
export type SurveyInput = z.input<typeof surveyBody>

/** What is shown to who answers. */
export const asking = z.object({
  id: z.string(),
  purpose: z.enum(surveyPurposes),
  anonymous: z.boolean(),
  closesOn: z.string(),
  ...surveyForm.shape,
})
export type Asking = z.output<typeof asking>
/** `none`: there is none to answer; `early`: the activity it is about is not over. */
export const standings = ['open', 'answered', 'closed', 'none', 'early'] as const

export const surveyResults = z.object({
  total: z.int(),
  /** Of how many it tells: of anonymous answers the last are held back, so that nobody sees one of them come. */
  told: z._default(z.int(), 0),
  /** Too few anonymous answers: nothing is told of them. */
  few: z.boolean(),
  /** How often each option or mark was chosen, and how many answered the question. */
  questions: z.array(
    z.object({ id: z.string(), answered: z.int(), counts: z.array(z.object({ at: z.int(), count: z.int() })) }),
  ),
})
export type SurveyResults = z.output<typeof surveyResults>

/** A secret of the device or of one submission. */
const secret = z.string('required').check(z.regex(/^[\w-]{20,80}$/, 'wrongType'))
/** What stands in a link. */
const code = z.optional(z.string('wrongType').check(z.maxLength(100, 'tooLong')))
const base = 'surveyservice/survey'
const staffs = [...secretary, ...head]
const staff = { who: staffs, offline: 'no' } as const
const step = z.object({ id, version: z.int('wrongType').check(z.minimum(1, 'wrongType'), z.maximum(1e9, 'wrongType')) })
const moved = { refuses: ['notFound', 'stale', 'state.closed'] } as const

export const surveys = domain('survey', {
  showSurvey: {
    says: 'The questionnaire of a link, or without one the last one that is open to everybody, and whether this device has answered it.',
    method: 'POST',
    path: `${base}/show`,
    reads: true,
    who: 'anyone',
    offline: 'no',
    body: z.object({ purpose: z.enum(surveyPurposes, 'required'), subjectId: z.optional(id), code, device: secret }),
    reply: z.object({ standing: z.enum(standings), survey: z.nullable(asking) }),
    limit: { max: 60, seconds: 60 },
  },
  answerSurvey: {
    says: 'Answers a questionnaire, once by a link or a device; without a link with a captcha. The answer is kept apart from who gave it.',
    method: 'POST',
    path: `${base}/answer`,
    who: 'anyone',
    offline: 'queue',
    body: z.object({
      id,
      /** Of this submission, so that a second arrival is recognised without what it says. */
      key: secret,
      device: secret,
      code,
      /** Of the captcha; not asked of who holds a link. */
      uuid: optionalText(100),
      answer: optionalText(10),
      answers: surveyAnswers,
    }),
    reply: nothing,
    limit: { max: 20, seconds: 60 },
    refuses: ['notFound', 'captchaWrong', 'survey.answered', 'survey.over', 'survey.early', 'survey.link'],
  },
  listSurveys: {
    ...staff,
    says: 'The questionnaires of the institution, newest first.',
    method: 'GET',
    path: `${base}/list`,
    query: z.object({ page: page.page, size: pageSize(50) }),
    reply: z.object({ total: z.int(), list: z.array(survey) }),
  },
  saveSurvey: {
    ...staff,
    says: 'Makes a questionnaire (version 0), or changes one that nobody was asked yet.',
    method: 'POST',
    path: `${base}/save`,
    body: surveyBody,
    reply: survey,
    refuses: ['notFound', 'stale', 'state.closed', 'deadline.past', 'survey.nameless', 'survey.byLink'],
  },
  openSurvey: {
    ...staff,
    ...moved,
    says: 'Opens a questionnaire: from now on it is answered and no longer changed.',
    method: 'POST',
    path: `${base}/open`,
    body: step,
    reply: survey,
    refuses: ['notFound', 'stale', 'state.closed', 'deadline.past'],
  },
  closeSurvey: {
    ...staff,
    ...moved,
    says: 'Closes a questionnaire before its last day.',
    method: 'POST',
    path: `${base}/close`,
    body: step,
    reply: survey,
  },
  removeSurvey: {
    ...staff,
    ...moved,
    says: 'Removes a questionnaire that nobody was asked.',
    method: 'POST',
    path: `${base}/remove`,
    body: step,
    reply: nothing,
  },
  makeSurveyLinks: {
    ...staff,
    ...moved,
    says: 'Makes links to a questionnaire, one for each name; what stands in them is told once. Each is good for one answer.',
    method: 'POST',
    path: `${base}/link`,
    body: z.extend(step, {
      names: z.array(text(100), 'required').check(z.minLength(1, 'required'), z.maxLength(mostLinks, 'tooLong')),
    }),
    reply: z.array(z.object({ name: z.string(), code: z.string() })),
    discloses: true,
  },
  surveyResults: {
    ...staff,
    says: 'What was answered, as numbers; where they are anonymous nothing below five answers, and while it is open five at a time with the last held back.',
    method: 'GET',
    path: `${base}/results`,
    query: z.object({ id }),
    reply: surveyResults,
    refuses: ['notFound'],
  },
  surveyComments: {
    ...staff,
    says: 'What was answered in words to one question, in no order that says when; of anonymous answers as in the numbers.',
    method: 'GET',
    path: `${base}/comments`,
    query: z.object({ id, question: questionId, page: page.page }),
    reply: z.object({ total: z.int(), list: z.array(z.object({ name: z.string(), text: z.string() })) }),
    refuses: ['notFound'],
  },
})

export const surveyNoun = noun({
  rows: {},
  news: {
    surveyInvited: [
      '案件 {caseNo} 已结案，诚邀您在 {closesOn} 前评价我们的服务；此链接仅限您本人填写一次',
      'Case {caseNo} has been concluded. We would value your views on our services by {closesOn}; this link is for you alone and may be used once',
      'institution',
    ],
  },
  calls: surveys,
})
