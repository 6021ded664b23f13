import { randomUUID } from 'node:crypto'
import * as Y from 'yjs'
import { contract } from '../../contract/all.ts'
import type { Award } from '../../contract/award/award.ts'
import type { AwardAction, AwardKind, AwardState } from '../../contract/award/awardWay.ts'
import type { OpenStep } from '../../contract/openItem/openItem.ts'
import type { Answer, TestServer } from '../setup/server.ts'
import { dayAhead } from './case.ts'
import { give } from './file.ts'
import { openSaid } from './open.ts'
import type { Name } from './people.ts'

const { award } = contract

/** Who speaks: one of the people by name, or somebody by their token. */
export type As = { as: Name } | { token: string }

/** A change of a text that writes a paragraph, as the editor would make it, over what `state` has; both as base64; `places` are placeholders behind the text. */
export function typed(text: string, state = '', places: string[] = []): string {
  const doc = new Y.Doc()
  if (state) Y.applyUpdate(doc, new Uint8Array(Buffer.from(state, 'base64')))
  const before = Y.encodeStateVector(doc)
  const paragraph = new Y.XmlElement('paragraph')
  paragraph.setAttribute('align', 'left')
  paragraph.setAttribute('indent', true as unknown as string)
  const run = new Y.XmlText()
  run.insert(0, text)
  const said = places.map((key) => {
    const place = new Y.XmlElement('placeholder')
    place.setAttribute('key', key)
    return place
  })
  paragraph.insert(0, [run, ...said])
  doc.getXmlFragment('default').push([paragraph])
  return Buffer.from(Y.encodeStateAsUpdate(doc, before)).toString('base64')
}

export async function start(
  server: TestServer,
  baseId: string,
  change: { kind?: AwardKind; followsId?: string; templateId?: string } = {},
  who: As = { as: 'arbitratorSun' },
): Promise<Answer<Award>> {
  const body = { id: randomUUID(), baseId, kind: 'award' as const, title: '裁决书', ...change }
  return server.call(award.startAward, { body }, who)
}

export const write = (server: TestServer, id: string, text: string, who: As = { as: 'arbitratorSun' }) =>
  server.call(award.pushText, { body: { id, update: typed(text) } }, who)

const scan = (server: TestServer, who: As) =>
  give(server, 'as' in who ? who.as : 'adminZhao', { name: '原件.pdf', group: 'document' })

/** One action of the way by anybody, as the contract names it; `start` and `write` are calls of their own. */
export async function doStep(
  server: TestServer,
  who: As,
  action: Exclude<AwardAction, 'start' | 'write' | 'comment'>,
  known: Pick<Award, 'id' | 'version'>,
  more: object = {},
): Promise<Answer<Award>> {
  const one = { id: known.id, version: known.version }
  const today = dayAhead(server, 0)
  const open = (step: OpenStep) => openSaid(server, who, (known as Partial<Award>).baseId, step, known.id)
  const tries: Record<typeof action, () => Promise<Answer<Award>>> = {
    nameSecretary: () => server.call(award.nameSecretary, { body: { ...one, secretaryId: null, ...more } }, who),
    openVote: async () =>
      server.call(award.openVote, { body: { ...one, result: 'upheld', ...(await open('vote')), ...more } }, who),
    vote: () => server.call(award.castVote, { body: { ...one, choice: 'agree', ...more } }, who),
    redraft: () => server.call(award.redraftAward, { body: { ...one, reason: '再议' } }, who),
    drop: () => server.call(award.dropAward, { body: { ...one, reason: '再议' } }, who),
    submit: () => server.call(award.submitAward, { body: { ...one, ...more } }, who),
    return: () =>
      server.call(
        award.returnAward,
        { body: { ...one, reason: '请补充说理', remarks: [{ quote: '货款', text: '请写明期间' }], ...more } },
        who,
      ),
    pass: async () => server.call(award.passAward, { body: { ...one, ...(await open('scrutiny')), ...more } }, who),
    number: () => server.call(award.numberAward, { body: one }, who),
    sign: () => server.call(award.sendToSign, { body: { ...one, due: dayAhead(server, 7) } }, who),
    issue: async () => {
      const said = await open('issue')
      const body = { ...one, ...said, issuedOn: today, attachmentId: await scan(server, who), ...more }
      return server.call(award.issueAward, { body }, who)
    },
    close: async () => server.call(award.closeAward, { body: { ...one, ...(await open('close')), ...more } }, who),
  }
  return tries[action]()
}

/** By whom each step on the way is taken here. */
const way = [
  ['arbitratorSun', 'openVote', 'vote'],
  ['arbitratorSun', 'vote', 'vote'],
  ['arbitratorSun', 'submit', 'scrutiny'],
  ['adminZhao', 'pass', 'passed'],
  ['secretaryLi', 'number', 'numbered'],
  ['secretaryLi', 'sign', 'signing'],
  ['secretaryLi', 'issue', 'issued'],
] as const satisfies readonly (readonly [Name, AwardAction, AwardState])[]

/** An award of a case in which arbitratorSun sits alone, in a state that calls lead to; `closed` also serves every party. */
export async function awardIn(
  server: TestServer,
  baseId: string,
  state: AwardState,
  { outcome = {}, ...change }: Parameters<typeof start>[2] & { outcome?: object } = {},
): Promise<Award> {
  const begun = await start(server, baseId, change)
  if (begun.status !== 200) throw new Error(`start: ${begun.error} ${JSON.stringify(begun.fields)}`)
  let known = begun.data
  if (state === 'draft') return known
  if (state === 'dropped') return (await doStep(server, { as: 'arbitratorSun' }, 'drop', known)).data
  await write(server, known.id, '被申请人支付货款四百六十二万元。')
  for (const [who, action, then] of way) {
    const isOver = known.state === state && (state !== 'vote' || action === 'submit')
    if (isOver) break
    const answer = await doStep(server, { as: who }, action, known, action === 'openVote' ? outcome : {})
    if (answer.status !== 200) throw new Error(`${action} → ${then}: ${answer.error} ${JSON.stringify(answer.fields)}`)
    known = answer.data
  }
  if (state !== 'closed') return known
  return (await doStep(server, { as: 'secretaryLi' }, 'close', await serveAll(server, known))).data
}

/** Served on every party today: by a batch of its original through the post, with a receipt of each. */
export async function serveAll(server: TestServer, known: Award): Promise<Award> {
  const as = { as: 'secretaryLi' } as const
  const { service } = contract
  const { data } = await server.call(contract.case.getCase, { params: { id: known.baseId } }, as)
  const parties = [...data.applicants, ...data.respondents]
  const deliveries = parties.map(({ id: partyId }) => ({
    ...{ id: randomUUID(), partyId, channel: 'post' as const, to: '宁波市江北区人民路 8 号' },
  }))
  const fileIds = [known.original?.attachmentId ?? '']
  const wanted = { id: randomUUID(), baseId: known.baseId, title: known.title, notice: false, fileIds, deliveries }
  const made = await server.call(service.makeBatch, { body: wanted }, as)
  const { id, version } = made.data
  const sent = await server.call(service.sendBatch, { body: { id, version } }, as)
  if (sent.status !== 200) throw new Error(`Not sent: ${sent.error}`)
  for (const { id: deliveryId, partyId } of deliveries) {
    const said = { id: randomUUID(), baseId: known.baseId, partyId, deliveryId, means: 'post' as const }
    const attachmentId = await scan(server, as)
    const body = { ...said, servedOn: dayAhead(server, 0), attachmentId }
    const answer = await server.call(service.recordService, { body }, as)
    if (answer.status !== 200) throw new Error(`Not served: ${answer.error} ${JSON.stringify(answer.fields)}`)
  }
  const { list } = (await server.call(award.listAwards, { query: { baseId: known.baseId } }, as)).data
  const now = list.find((one) => one.id === known.id)
  if (!now) throw new Error('The award vanished')
  return now
}

/** Makes void what is being signed of it, if anything is. */
export async function voidSigning(server: TestServer, { id, baseId }: Award): Promise<void> {
  const as = { as: 'secretaryLi' } as const
  const { envelope } = contract
  const { data } = await server.call(envelope.listEnvelopes, { query: { baseId } }, as)
  const one = data.find((row) => row.aboutId === id && row.state === 'open')
  if (!one) return
  const body = { id: one.id, version: one.version, reason: '签署方式变更' }
  const answer = await server.call(envelope.voidEnvelope, { body }, as)
  if (answer.status !== 200) throw new Error(`Not void: ${answer.error}`)
}
