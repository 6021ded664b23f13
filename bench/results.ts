import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { Caller } from '../tests/setup/people.ts'
import { startPostgres } from '../tests/setup/postgres.ts'
import { Product } from '../tests/setup/product.ts'
import { median } from './cases.ts'
import { report } from './figure.ts'
import { records } from './fill.ts'

const [few, many] = [records(10_000), records(100_000)]

/** A questionnaire of ten questions, as a secretary would make one. */
const form = {
  title: { zh: '满意度', en: '' },
  intro: { zh: '', en: '' },
  questions: Array.from({ length: 10 }, (_, at) => ({
    ...{ id: `q${at}`, kind: at < 9 ? 'scale' : 'text', title: { zh: `问题${at}`, en: '' } },
    ...{ required: false, options: [], when: null },
  })),
}

/** The results page of a questionnaire with 100 000 answers, its numbers and its first page of comments, against one with ten thousand. */
export async function results(): Promise<void> {
  const postgres = await startPostgres()
  const url = await postgres.createDatabase()
  const product = await Product.start({ RATE_LIMITS: '0', LOG_LEVEL: 'silent', DATABASE_URL: url, DEMO: '1' })
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const make = async (answers: number) => {
    const id = randomUUID()
    await client.query(
      `insert into survey (id, tenant_id, version, state, purpose, access, anonymous, form, closes_on, created_at, opened_at)
        values ($1, 1, 2, 'open', 'institution', 'open', true, $2, '2999-01-01', now(), now())`,
      [id, JSON.stringify(form)],
    )
    await client.query(
      `insert into survey_answer (survey_id, answers) select $1, (select jsonb_agg(jsonb_build_object('id', 'q' || q,
          'chosen', case when q < 9 then jsonb_build_array(1 + (n + q) % 5) else '[]' end, 'text', case when q = 9 then '意见' || n else '' end))
          from generate_series(0, 9) q) from generate_series(1, $2) n`,
      [id, answers],
    )
    return id
  }
  const ids = [await make(few), await make(many)]
  await client.query('vacuum analyze survey, survey_answer')
  await client.end()
  const { token } = await Caller.logIn(product.url, 'secretary')
  for (const [name, path] of [
    ['numbers', 'surveyservice/survey/results?'],
    ['comments', 'surveyservice/survey/comments?question=q9&'],
  ] as const) {
    const of = (id: string | undefined) => median(product.url, token, `${path}id=${id}`, 10)
    const pairs = []
    for (let turn = 0; turn < 3; turn++) pairs.push({ baseline: await of(ids[0]), ours: await of(ids[1]) })
    report(`${name} of ${many} answers against ${few}, PostgreSQL, wall time`, '≤ 1.3', 'ms', pairs)
  }
  await product.close()
  await postgres.stop()
}
