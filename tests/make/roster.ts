import { randomUUID } from 'node:crypto'
import { contract } from '../../contract/all.ts'
import type { RosterEntry } from '../../contract/arbitrator/roster.ts'
import { readEntry } from '../../server/arbitrator/roster/row.ts'
import { arbitratorTerm, candidacy } from '../../server/tables/arbitrator.ts'
import { arbitratorEntry } from '../../server/tables/roster.ts'
import type { TestServer } from '../setup/server.ts'
import { applyAs, enrolmentCode, makeForm, move } from './candidacy.ts'
import type { Name } from './people.ts'

/** What somebody does to be enrolled, up to the link in the letter; the window is open. */
export async function approved(
  server: TestServer,
  who: Name = 'candidateHe',
  email = `${randomUUID()}@example.org`,
): Promise<{ code: string }> {
  const form = makeForm()
  let row = await applyAs(server, who, { personal: { ...form.personal, email } })
  for (const [by, action] of [
    ['secretaryLi', 'take'],
    ['secretaryLi', 'pass'],
    ['adminZhao', 'approve'],
    ['secretaryLi', 'mail'],
  ] as const)
    row = (await move(server, by, action, row)).data
  return { code: await enrolmentCode(server, email) }
}

export const enrolBody = (code: string) => ({
  code,
  introduction: '办理合同纠纷二十年',
  confirmed: true as const,
  independent: true as const,
})

/** An entry in force of somebody who is an arbitrator already: written past the product. */
export async function makeEntry(
  server: TestServer,
  who: Name,
  change: Partial<typeof arbitratorEntry.$inferInsert> = {},
): Promise<RosterEntry> {
  const { orm } = server.running.house.db
  const now = server.running.house.now()
  const { id: _, version: __, files: ___, foreign, ...form } = makeForm()
  const past = new Date('2019-11-01T00:00:00Z')
  const [term] = await orm
    .insert(arbitratorTerm)
    .values({
      tenantId: 1,
      name: '第九届',
      opensAt: past,
      closesAt: past,
      termFrom: '2020-01-01',
      termTo: '2098-12-31',
    })
    .returning()
  const candidacyId = randomUUID()
  const ids = { tenantId: 1, termId: term?.id ?? '' }
  await orm.insert(candidacy).values({
    ...ids,
    id: candidacyId,
    no: candidacyId.slice(0, 12),
    ownerId: server.id(who),
    version: 9,
    state: 'enrolled',
    foreign,
    form: form as typeof candidacy.$inferInsert.form,
    submittedAt: now,
  })
  const [entry] = await orm
    .insert(arbitratorEntry)
    .values({
      ...ids,
      candidacyId,
      accountId: server.id(who),
      no: candidacyId.slice(0, 12),
      name: '孙首席',
      region: 'CN',
      professions: ['contract', 'finance'],
      mainProfessions: ['contract'],
      languages: ['zh'],
      introduction: '',
      enrolledAt: now,
      ...change,
    })
    .returning()
  return readEntry(orm, entry?.id ?? '')
}

/** One move of an entry by anybody, as the contract names it. */
export async function moveEntry(
  server: TestServer,
  as: Name,
  action: 'suspend' | 'resume' | 'remove' | 'setAway',
  { id, version }: Pick<RosterEntry, 'id' | 'version'>,
) {
  const { arbitrator } = contract
  const one = { id, version }
  const reason = '涉嫌违反披露义务，正在核查'
  if (action === 'suspend') return server.call(arbitrator.suspendArbitrator, { body: { ...one, reason } }, { as })
  if (action === 'resume') return server.call(arbitrator.resumeArbitrator, { body: { ...one, reason } }, { as })
  if (action === 'remove') return server.call(arbitrator.removeArbitrator, { body: { ...one, reason } }, { as })
  const body = { ...one, awayFrom: '2027-01-01', awayTo: '2097-02-01' }
  return server.call(arbitrator.setAway, { body }, { as })
}
