import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { SurveyAnswers, SurveyInput } from '../../contract/survey/survey.ts'
import type { Name } from '../make/people.ts'
import type { TestServer } from '../setup/server.ts'

/** Three questions: how satisfied, why not (of who gave a choice of two), and anything else. */
export function makeSurvey(change: Partial<SurveyInput> = {}): SurveyInput {
  return {
    id: randomUUID(),
    version: 0,
    purpose: 'institution',
    access: 'open',
    anonymous: true,
    closesOn: '2999-01-01',
    title: { zh: '满意度调查', en: 'Satisfaction survey' },
    intro: { zh: '', en: '' },
    questions: [
      { id: 'q1', kind: 'scale', title: { zh: '总体满意度', en: 'Overall' }, required: true },
      {
        id: 'q2',
        kind: 'single',
        title: { zh: '是否再次选择本院', en: 'Again?' },
        options: [{ zh: '是' }, { zh: '否' }],
      },
      { id: 'q3', kind: 'text', title: { zh: '原因', en: 'Why' }, when: { question: 'q2', options: [1] } },
      {
        id: 'q4',
        kind: 'multiple',
        title: { zh: '喜欢什么' },
        options: [{ zh: '速度' }, { zh: '公正' }, { zh: '平台' }],
      },
    ],
    ...change,
  }
}

/** One that can be answered. */
export async function openOne(
  server: TestServer,
  change: Partial<SurveyInput> = {},
  as: Name = 'secretaryLi',
): Promise<string> {
  const { data } = await server.call(contract.survey.saveSurvey, { body: makeSurvey(change) }, { as })
  const { id, version } = data
  await server.call(contract.survey.openSurvey, { body: { id, version } }, { as })
  return id
}

export const newSecret = (): string => randomUUID()

/** What a page sends; with a captcha where it has no link. */
export async function give(
  server: TestServer,
  id: string,
  answers: Partial<SurveyAnswers[number]>[],
  { device = newSecret(), key = newSecret(), code }: { device?: string; key?: string; code?: string } = {},
) {
  const captcha = code === undefined ? await server.captcha() : { uuid: '', code: '' }
  const body = { id, device, key, uuid: captcha.uuid, answer: captcha.code, answers: answers as SurveyAnswers }
  return server.call(contract.survey.answerSurvey, { body: code === undefined ? body : { ...body, code } })
}
