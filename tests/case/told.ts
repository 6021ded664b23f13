import { randomUUID } from 'node:crypto'
import { contract, everyCall } from '../../contract/all.ts'
import type { CaseDetail } from '../../contract/case/caseLife.ts'
import type { Foreign } from '../door/scene.ts'
import { makeBodies } from '../door/scenes.ts'
import { submit } from '../make/application.ts'
import { sideIds } from '../make/case.ts'
import { give } from '../make/file.ts'
import type { Name } from '../make/people.ts'
import type { TestServer } from '../setup/server.ts'

/** Somebody who stands to a case in a way of their own; `piece` is of its evidence. */
export interface Stand {
  as: Name
  known: CaseDetail
  piece: string
}

/** What a query must hold besides the case. */
const besides: Record<string, string> = { 'finding.findText': 'q=合同', 'openItem.listOpenItems': 'step=conclude' }
/** What takes an id that is no case's. */
const ofAccounts = ['case.dataCount', 'case.arbitratorData']
export type Called = (typeof everyCall)[number]
const keysOf = (schema: unknown) => Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
const nothing = Object.fromEntries(
  ['id', 'guarantee', 'file', 'piece', 'defence', 'deadline', 'user', 'message', 'phrase', 'registration', 'menu'].map(
    (key) => [key, randomUUID()],
  ),
)
/** A body for every call, about one case. */
export const bodiesFor = (id: string, caseNo: string) =>
  makeBodies({ ...nothing, candidacy: randomUUID(), entry: randomUUID(), case: id, caseNo } as unknown as Foreign)

/** The name in a query or an address under which a call is told the case. */
export function keyOf(call: Called): string | undefined {
  const keys = [...keysOf(call.query), ...keysOf(call.params)]
  const named = keys.find((key) => ['baseId', 'caseId', 'recordId'].includes(key))
  if (named || ofAccounts.includes(call.name)) return named
  const ofCases =
    /^(archive|case|caseFile|cost|tribunal|deadline)\./.test(call.name) || call.name === 'upload.uploadAttachmentTo'
  return ofCases ? keys.find((key) => key === 'id') : undefined
}

async function freshFolder(server: TestServer, caseId: string): Promise<string> {
  const body = { caseId, id: randomUUID(), parentId: null, title: '卷宗' }
  await server.call(contract.caseFile.addFolder, { body }, { as: 'adminZhao' })
  return `folder:${body.id}`
}

/** What it is told: about the case, right in its form, and with a version nobody has. */
async function bodyOf(server: TestServer, call: Called, { as, known, piece }: Stand): Promise<object | undefined> {
  const body = bodiesFor(known.id, known.caseNo)[call.name] as Record<string, unknown> | undefined
  if (call.name === 'upload.uploadAttachmentTo')
    return { file: { attachmentId: await give(server, as, { group: 'any' }) } }
  if (call.name === 'opinion.submitOpinions') {
    const [given] = Object.values((body as { opinions: object }).opinions)
    return { ...body, opinions: { [piece]: { ...given, version: 999 } } }
  }
  if (call.name === 'filing.linkPreservation') {
    const own = await submit(server, as === 'partyChen' ? as : 'partyWang')
    return { ...body, id: own.id, version: 999 }
  }
  return (
    body && {
      ...body,
      ...('version' in body && !/^defence/.test(call.name) ? { version: 999 } : {}),
      ...('partyId' in body ? { partyId: sideIds.applicantId } : {}),
      ...('key' in body ? { key: await freshFolder(server, known.id) } : {}),
    }
  )
}

/** Makes a call that is told the case. */
export async function tellCall(server: TestServer, call: Called, stand: Stand) {
  const key = keyOf(call)
  const path = call.path.replace(/\{\w+\}/, stand.known.id)
  const asked = key && path === call.path ? `${path}?${key}=${stand.known.id}&${besides[call.name] ?? ''}` : path
  return server.send(call.method, asked, await bodyOf(server, call, stand), { as: stand.as })
}

/** The call of a name. */
export function callNamed(name: string): Called {
  const call = everyCall.find((one) => one.name === name)
  if (!call) throw new Error(`No call ${name}`)
  return call
}
