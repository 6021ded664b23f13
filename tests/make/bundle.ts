import { randomUUID } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { expect, vi } from 'vitest'
import { contract } from '../../contract/all.ts'
import type { Bundle, BundleBody } from '../../contract/bundle/bundle.ts'
import type { Camp } from '../../contract/case/case.ts'
import type { TestServer } from '../setup/server.ts'
import { handIn, makeItem } from './evidence.ts'
import { give } from './file.ts'
import type { Name } from './people.ts'

/** A PDF whose pages say what they are; `{A/1/2}` may stand in `words`. */
export async function spokenPdf(pages: number, words: string): Promise<Buffer> {
  const pdf = PDF.create()
  for (let no = 1; no <= pages; no++)
    pdf.addPage({ size: 'a4' }).drawText(`${words} page ${no}`, { x: 60, y: 700, size: 12 })
  return Buffer.from(await pdf.save())
}

/** A piece of evidence with its file. */
export async function handInFile(
  server: TestServer,
  who: Name,
  baseId: string,
  { name, bytes, camp }: { name: string; bytes: Buffer; camp?: Camp },
) {
  const attachmentId = await give(server, who, { name, bytes, group: 'media' })
  const item = makeItem({ name, offline: 'N', attachmentId })
  return handIn(server, who, baseId, { items: [item], ...(camp ? { camp } : {}) })
}

/** All that may go in, as a secretary finds it chosen. */
export async function wholeBundle(
  server: TestServer,
  baseId: string,
  change: Partial<BundleBody> = {},
): Promise<BundleBody> {
  const { data } = await server.call(contract.bundle.bundleChoices, { query: { baseId } }, { as: 'secretaryLi' })
  const sections = data.map(({ title, camp, entries }) => ({
    title,
    camp,
    entries: entries.map(({ source, title: name }) => ({ source, title: name })),
  }))
  return { id: randomUUID(), baseId, title: '庭审卷宗', bates: 'B', grows: false, sections, ...change }
}

export async function ask(server: TestServer, body: BundleBody): Promise<Bundle> {
  const answer = await server.call(contract.bundle.makeBundle, { body }, { as: 'secretaryLi' })
  if (answer.status !== 200) throw new Error(`Not asked for: ${answer.error} ${JSON.stringify(answer.fields)}`)
  return answer.data
}

export async function oneBundle(server: TestServer, id: string, as: Name = 'secretaryLi') {
  const answer = await server.call(contract.bundle.getBundle, { params: { id } }, { as })
  if (answer.status !== 200) throw new Error(`No bundle for ${as}: ${answer.error}`)
  return answer.data
}

/** Waits until it is no longer being made; one that was never asked for is not waited for. */
export async function settled(server: TestServer, id: string): Promise<Bundle> {
  let one = await oneBundle(server, id)
  const look = async () => {
    one = await oneBundle(server, id)
    expect(one.state).not.toBe('making')
  }
  // Hooks wait too, where `expect.poll` may not stand.
  if (one.state === 'making') await vi.waitFor(look, { timeout: 50_000 })
  return one
}

/** A file that secretaries keep in a case. */
export async function keepFile(server: TestServer, caseId: string, name: string, bytes: Buffer): Promise<string> {
  const attachmentId = await give(server, 'secretaryLi', { name, bytes, group: 'document' })
  const body = { file: { attachmentId } }
  const answer = await server.call(
    contract.upload.uploadAttachmentTo,
    { params: { id: caseId }, body },
    { as: 'secretaryLi' },
  )
  if (answer.status !== 200) throw new Error(`Not kept: ${answer.error} ${JSON.stringify(answer.fields)}`)
  return attachmentId
}

/** The bytes of a file, as its reader gets them. */
export async function bytesOf(server: TestServer, as: Name, id: string) {
  const answer = await fetch(`${server.address}/moduleApi/fileservice/attachment/download/${id}`, {
    method: 'POST',
    headers: { authorization: await server.token(as) },
  })
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}
