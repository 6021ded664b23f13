import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '../../contract/all.ts'
import { Caller } from '../setup/people.ts'
import { Product } from '../setup/product.ts'

const { case: cases, caseDocument, template } = contract

let product: Product
beforeAll(async () => {
  product = await Product.start({ LOG_LEVEL: 'warn', RATE_LIMITS: '0' })
})
afterAll(() => product.close())

test('the notices that were ticked at an acceptance are made, each once, although the server is killed as soon as it has answered', async () => {
  const head = await Caller.logIn(product.url, 'reviewer')
  const [paid] = (await head.ask(cases.listCases, { query: { group: 'aff' } as never })).list
  const known = await head.ask(cases.getCase, { params: { id: paid?.id ?? '' } })
  const offered = (await head.ask(template.listTemplates, {})).filter(
    ({ kind, state, language }) =>
      ['acceptanceNotice', 'arbitrationNotice'].includes(kind) && state === 'active' && language === 'zh',
  )
  const [secretary] = await head.ask(cases.getInitSecretaryOfDept, { body: {} })
  const body = {
    ...{ id: known.id, version: known.version, documents: offered.map(({ id }) => id) },
    ...{ dept: secretary?.dept ?? '', secretaryId: secretary?.userId ?? '' },
    servedOtherwise: known.respondents.map(({ id }) => id),
  }
  await head.ask(cases.acceptCase, { body })
  await product.kill()
  await product.start()
  const made = async () => (await head.ask(caseDocument.listDocuments, { query: { baseId: known.id } })).length
  const inFiles = async () =>
    (await head.ask(cases.getCase, { params: { id: known.id } })).timeline.filter(
      ({ action }) => action === 'fileAdded',
    ).length
  const before = known.timeline.filter(({ action }) => action === 'fileAdded').length
  await expect.poll(made).toBe(2)
  // Whoever starts once more finds nothing to be made.
  await product.kill()
  await product.start()
  expect([await made(), (await inFiles()) - before]).toEqual([2, 2])
}, 120_000)
